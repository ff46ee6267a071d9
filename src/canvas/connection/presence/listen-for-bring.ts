import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import type { WebsocketProvider } from 'y-websocket'
import type { BringFrame, BringRequest } from '#sync/bring-frame.ts'
import { MESSAGE } from '#sync/message-type.ts'

/** Lets facilitators bring everyone on the board to their view. */
export interface Bring {
  /** Sends the request; the server answers with a frame. Returns false without a connection. */
  ask(view: BringRequest['view']): boolean
  onFrame(listener: (frame: BringFrame) => void): () => void
}

export function listenForBring(provider: WebsocketProvider): Bring {
  const listeners = new Set<(frame: BringFrame) => void>()
  provider.messageHandlers[MESSAGE.bring] = (_encoder, decoder) => {
    // From our own server, of the same release as this page.
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
