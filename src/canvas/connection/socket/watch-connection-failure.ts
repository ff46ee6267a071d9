import type { WebsocketProvider } from 'y-websocket'
import { type Readable, writable } from '#base/readable.ts'
import type { NamedSentence } from '#base/sentence.ts'
import { CLOSE } from '#sync/close-code.ts'
import { readCloseReason } from '#sync/read-close-reason.ts'

export type ConnectionFailure =
  /** The socket did not open: the network, the server, or a proxy that passes no WebSockets. */
  | { why: 'not-opened' }
  /** The server opened the socket and closed it until later, with its reason. */
  | { why: 'refused'; reason: NamedSentence }

const LATER: readonly (number | undefined)[] = [CLOSE.tryLater, CLOSE.tooSlow, CLOSE.tooMuch]

const NOT_OPENED: ConnectionFailure = { why: 'not-opened' }

/** Follows why `provider` has no connection; `null` while it has one, and before the first attempt has failed. */
export function watchConnectionFailure(provider: WebsocketProvider): Readable<ConnectionFailure | null> {
  const failure = writable<ConnectionFailure | null>(null)
  provider.on('connection-close', (event) => {
    // null: this page closed the socket, to try again.
    if (!event) return
    // Read before the provider forgets the socket.
    if (!provider.wsconnected) failure.set(NOT_OPENED)
    else if (LATER.includes(event.code))
      failure.set({ why: 'refused', reason: readCloseReason(event.reason) })
  })
  provider.on('status', ({ status }) => {
    if (status === 'connected' && failure.get() === NOT_OPENED) failure.set(null)
  })
  provider.on('sync', (isSynced) => {
    if (isSynced) failure.set(null)
  })
  return failure
}
