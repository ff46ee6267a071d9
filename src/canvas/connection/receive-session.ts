import * as decoding from 'lib0/decoding'
import { mergeSlices } from '#sync/merge-slices.ts'
import { MESSAGE } from '#sync/message-type.ts'
import type { SessionFrame } from '#sync/session-frame.ts'
import type { Line } from './line.ts'

/** Puts the session together from the server’s frames. */
export function receiveSession(line: Line): void {
  line.provider.messageHandlers[MESSAGE.session] = (_encoder, decoder) => {
    // From our own server, of the same release as this page.
    const frame: SessionFrame = JSON.parse(decoding.readVarString(decoder))
    const current = line.session.get()
    if (frame.type === 'whole') line.session.set(frame.projection)
    else if (current) line.session.set(mergeSlices(current, frame))
  }
  line.session.subscribe(line.keeper.keep)
  line.isSynced.subscribe(line.keeper.keep)
}
