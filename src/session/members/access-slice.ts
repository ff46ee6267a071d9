import type { Freeze, MemberBlock } from './board-access.ts'

/** Access to the board, and whether it can be changed. */
export interface AccessSlice {
  deletedAt: number | null
  /** By the operator: while this is set, the board cannot be seen or changed. */
  closedAt: number | null
  /** It is closed because the server was stuck at it. */
  isStuck: boolean
  frozen: Freeze | null
  /** No new guests: new people need an account. */
  isSignedInOnly: boolean
  /** By user id. */
  blocks: Record<string, MemberBlock>
  /** The newest first. */
  blockedViews: readonly MemberBlock[]
}
