import * as decoding from 'lib0/decoding'
import type { WebsocketProvider } from 'y-websocket'
import { MESSAGE } from '#sync/message-type.ts'
import type { TalkFrame } from '#sync/talk-frame.ts'

/** The server's messages about this person's own conversation with the clerk. Messages sent while offline are lost. */
export interface ClerkMessages {
  onFrame(listener: (frame: TalkFrame) => void): () => void
}

/** Frames of the clerk's answer, as the socket brings them. */
export function listenToClerk(provider: WebsocketProvider): ClerkMessages {
  const listeners = new Set<(frame: TalkFrame) => void>()
  provider.messageHandlers[MESSAGE.talk] = (_encoder, decoder) => {
    // From our own server, of the same release as this page.
    const frame: TalkFrame = JSON.parse(decoding.readVarString(decoder))
    for (const listener of [...listeners]) listener(frame)
  }
  return {
    onFrame(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
