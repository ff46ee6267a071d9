import type { Log } from '#server/ground/log.ts'
import type { FairTurns } from '#server/threads/fair-turns.ts'
import type { PresenceStamp } from '#sync/awareness-state.ts'
import type { Limits } from '#sync/limits.ts'
import type { MemberRights } from '../feed/member-rights.ts'
import type { Room } from '../room/room.ts'
import type { ClientLink } from './client-link.ts'
import type { HeldDraft } from './private-draft-of-member.ts'
import type { RateWindow } from './rate-window.ts'

/** An admitted client: its link, person, room and rights. */
export interface ConnectionOptions {
  link: ClientLink
  /** Held by the caller until `onClosed`. */
  room: Room
  userId: string
  /** Whether a program connects, for that person. */
  isProgram: boolean
  /** Whether the client reads our own messages; otherwise it gets only those that y-websocket has too. */
  takesOwnMessages: boolean
  /** At the start; the room changes them with the session. */
  rights: MemberRights
  /** Reduces a person's rights to those of their program. */
  limitRights: (rights: MemberRights) => MemberRights
  /** The name and colour under which others see this person; the room changes it with the session. */
  stamp: PresenceStamp
  /** Limits of one message, and of the messages that a socket may send and let wait. */
  limits: Limits
  /** Shares the main thread fairly among all people. */
  turns: FairTurns
  /** Counts what all sockets of this person send. */
  personRate: RateWindow
  /** Its lines have the ids of the board and of the socket. */
  log: Log
  /** Opens the person’s draft document. */
  holdDraft: () => Promise<HeldDraft>
  /** Called once, after the connection has left the room. */
  onClosed: () => void
}
