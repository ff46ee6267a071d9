import { z } from 'zod'

/**
 * - `writing`: new notes of people go to their drafts, which no one else sees.
 * - `revealing`: the server puts the drafts on the board.
 * - `revealed`: they are there; a draft that arrives later is put there too.
 * - `cancelled`: drafts stay with their writers until a later reveal.
 */
export type PrivateWritingPhase = 'writing' | 'revealing' | 'revealed' | 'cancelled'

/** The private writing of a board: the one that goes on, or the last one. */
export interface PrivateWriting {
  phase: PrivateWritingPhase
  startedAt: number
  /** The id of a person. */
  startedBy: string
  /** Whether revealed notes have their writers’ names; `false` before the reveal. */
  isNamed: boolean
}

export const PRIVATE_WRITING_COMMANDS = [
  z.object({ type: z.literal('private-writing.start') }),
  z.object({ type: z.literal('private-writing.reveal'), isNamed: z.boolean() }),
  z.object({ type: z.literal('private-writing.cancel') }),
  /** Every draft is on the board. */
  z.object({ type: z.literal('private-writing.finish') }),
] as const

/** Stored for good. No event holds a word of a draft, or how many notes someone wrote. */
export const PRIVATE_WRITING_EVENTS = [
  z.object({ kind: z.literal('private-writing.started'), data: z.object({}) }),
  z.object({ kind: z.literal('private-writing.revealed'), data: z.object({ isNamed: z.boolean() }) }),
  z.object({ kind: z.literal('private-writing.cancelled'), data: z.object({}) }),
  z.object({ kind: z.literal('private-writing.finished'), data: z.object({}) }),
] as const

/** Whether new notes of people go to their drafts. */
export function isWritingPrivately(writing: Pick<PrivateWriting, 'phase'> | null): boolean {
  return writing?.phase === 'writing'
}

/** Whether drafts are put on the board as soon as the server has them. */
export function showsDrafts(writing: Pick<PrivateWriting, 'phase'> | null): boolean {
  return writing?.phase === 'revealing' || writing?.phase === 'revealed'
}
