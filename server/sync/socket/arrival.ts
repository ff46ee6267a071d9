import type { ClientRequest } from '#server/access/client.ts'
import type { CloseCode } from '#sync/close-code.ts'
import type { ClientLink } from './client-link.ts'

/** The request for an upgrade, without its socket. */
export type UpgradeRequest = ClientRequest & { url?: string | undefined }

/** A socket that wants to enter a room. Exactly one of its functions is called. */
export interface Arrival {
  /** Names the socket in the log, from its opening to its close. */
  connectionId: string
  request: UpgradeRequest
  /** Refuses the upgrade; our own pages never cause that. */
  refuse(status: 403 | 404 | 503): void
  /** Accepts the socket and closes it with a code: browsers hide the answer to a refused upgrade from the page. */
  turnAway(code: CloseCode, reason: string): void
  /** Accepts the socket. Returns false, without a call, if it has closed or is no websocket. */
  accept(onAccepted: (link: ClientLink) => void): boolean
}
