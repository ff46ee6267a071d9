import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import type { WebsocketProvider } from 'y-websocket'
import type { BringFrame, BringRequest } from '#sync/bring-frame.ts'
import { MESSAGE } from '#sync/message-type.ts'

/** Facilitators bring everyone on the board to what they see. */
export interface Bring {
  /** Asks everyone to come; the server answers with a frame. False: there is no line to it now. */
  ask(view: BringRequest['view']): boolean
  /** Returns how to stop. */
  onFrame(listener: (frame: BringFrame) => void): () => void
}

export function listenForBring(provider: WebsocketProvider): Bring {
  const listeners = new Set<(frame: BringFrame) => void>()
  provider.messageHandlers[MESSAGE.bring] = (_encoder, decoder) => {
    // Our own server's words, of the same release as this page.
    const frame: BringFrame = JSON.parse(decoding.readVarString(decoder))
    for (const listener of [...listeners]) listener(frame)
  }
  return {
    ask(view) {
      const { ws } = provider
      if (!ws || !provider.wsconnected) return false
      const encoder = encoding.createEncoder()
      encoding.writeVarUint(encoder, MESSAGE.bring)
      encoding.writeVarString(encoder, JSON.stringify({ view } satisfies BringRequest))
      ws.send(encoding.toUint8Array(encoder))
      return true
    },
    onFrame(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
