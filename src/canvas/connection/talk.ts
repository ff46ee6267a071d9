import * as decoding from 'lib0/decoding'
import type { WebsocketProvider } from 'y-websocket'
import { MESSAGE } from '#sync/message-type.ts'
import type { TalkFrame } from '#sync/talk-frame.ts'

/** What the server tells of this person's own conversation with the clerk. Frames of a time without a line are lost. */
export interface ClerkMessages {
  /** Returns how to stop. */
  onFrame(listener: (frame: TalkFrame) => void): () => void
}

export function hearTalk(provider: WebsocketProvider): ClerkMessages {
  const listeners = new Set<(frame: TalkFrame) => void>()
  provider.messageHandlers[MESSAGE.talk] = (_encoder, decoder) => {
    // Our own server's words, of the same release as this page.
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
