import type * as Y from 'yjs'
import type { PresenceStamp } from '#sync/awareness-state.ts'
import type { CloseCode } from '#sync/close-code.ts'
import type { SessionFeedMember } from '../feed/session-feed.ts'
import type { PresenceOwner } from '../presence/presence.ts'
import type { FanOutMember } from '../wire/fan-out.ts'
import type { Frame } from '../wire/frame.ts'

/** A page or program that has the board open, as its room sees it. */
export interface RoomMember extends FanOutMember, PresenceOwner, SessionFeedMember {
  readonly userId: string
  /** A program of the person gets nothing of their conversation with the clerk. */
  readonly isProgram: boolean
  /** Whether the client wants our own messages: all our pages do; a stock client doesn't know them. */
  readonly takesOwnMessages: boolean
  stamp: PresenceStamp
  /** Their draft document; `null` while it is not needed. */
  readonly draftDoc: Y.Doc | null
  sendEphemeral(frame: Frame): void
  close(code: CloseCode, reason: string): void
  /** Charges the cost of this member's edit, with the server's own writes because of it. */
  charge(use: { steps?: number; bytes?: number }): void
}
