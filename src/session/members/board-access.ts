/** How long the browser of a blocked person is refused when it returns as another guest. */
export const DEVICE_BLOCK_MS = 24 * 60 * 60_000
/** People blocked on one board at a time; all of them are sent to its facilitators. */
export const MAX_BLOCKED = 1_000

/** A person who may not return until a facilitator unblocks them. */
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
