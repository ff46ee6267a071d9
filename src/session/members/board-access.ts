import { z } from 'zod'

/** How long the browser of a blocked person is turned away when it comes as another guest. */
export const DEVICE_BLOCK_MS = 24 * 60 * 60_000
/** People blocked on one board at a time; all of them are sent to its facilitators. */
export const MAX_BLOCKED = 1_000

/** Someone who may not come back until a facilitator unblocks them. */
export interface MemberBlock {
  userId: string
  /** Their name when they were blocked. */
  name: string
  color: string
  /** The user id of the facilitator who blocked them. */
  by: string
  /** Milliseconds since 1970. */
  at: number
}

/** The board is read-only for everyone until a facilitator or owner unfreezes it. */
export interface Freeze {
  /** The user id of the person who froze it. */
  by: string
  /** Milliseconds since 1970. */
  at: number
}

/** The state of a board that can be opened. */
export const NOT_CLOSED = { closedAt: null, isStuck: false } as const

export const ACCESS_COMMANDS = [
  z.object({ type: z.literal('board.freeze') }),
  z.object({ type: z.literal('board.unfreeze') }),
  /** By the operator, or because the server was stuck at it: the board cannot be opened until it is reopened. */
  z.object({ type: z.literal('board.close'), why: z.literal('stuck').optional() }),
  z.object({ type: z.literal('board.reopen') }),
  /** `guestsOut`: members without an account who are to go. Sessions don't know who has one: the server names them. */
  z.object({
    type: z.literal('access.limit'),
    isSignedInOnly: z.boolean(),
    guestsOut: z.array(z.string().max(64)).max(100_000),
  }),
  z.object({ type: z.literal('member.block'), userId: z.string().max(64) }),
  z.object({ type: z.literal('member.unblock'), userId: z.string().max(64) }),
] as const

const subject = { userId: z.string(), name: z.string() }

export const ACCESS_EVENTS = [
  z.object({ kind: z.literal('board.frozen'), data: z.object({}) }),
  z.object({ kind: z.literal('board.unfrozen'), data: z.object({}) }),
  z.object({ kind: z.literal('board.closed'), data: z.object({ why: z.literal('stuck').optional() }) }),
  z.object({ kind: z.literal('board.reopened'), data: z.object({}) }),
  z.object({ kind: z.literal('access.limited'), data: z.object({ isSignedInOnly: z.boolean() }) }),
  z.object({ kind: z.literal('member.blocked'), data: z.object({ ...subject, color: z.string() }) }),
  z.object({ kind: z.literal('member.unblocked'), data: z.object(subject) }),
] as const
