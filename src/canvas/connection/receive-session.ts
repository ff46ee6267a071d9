import * as decoding from 'lib0/decoding'
import { mergeSlices } from '#sync/merge-slices.ts'
import { MESSAGE } from '#sync/message-type.ts'
import type { SessionFrame } from '#sync/session-frame.ts'
import type { ConnectionInternals } from './connection-internals.ts'

/** Puts the session together from the server’s frames. */
export function receiveSession(internals: ConnectionInternals): void {
  internals.provider.messageHandlers[MESSAGE.session] = (_encoder, decoder) => {
    // From our own server, of the same release as this page.
    const frame: SessionFrame = JSON.parse(decoding.readVarString(decoder))
    const current = internals.session.get()
    if (frame.type === 'whole') internals.session.set(frame.projection)
    else if (current) internals.session.set(mergeSlices(current, frame))
  }
  internals.session.subscribe(internals.keeper.keep)
  internals.isSynced.subscribe(internals.keeper.keep)
}
