import * as encoding from 'lib0/encoding'
import { encodeAwarenessUpdate } from 'y-protocols/awareness'
import type { WebsocketProvider } from 'y-websocket'
import { MESSAGE } from '#sync/message-type.ts'

/** 20 times a second: smooth with a transition, and within the server's limit for a socket. */
const PRESENCE_EVERY_MS = 50

interface AwarenessChange {
  added: number[]
  updated: number[]
  removed: number[]
}

function ownStateFrame(provider: WebsocketProvider): Uint8Array<ArrayBuffer> {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, MESSAGE.awareness)
  const own = encodeAwarenessUpdate(provider.awareness, [provider.awareness.clientID])
  encoding.writeVarUint8Array(encoder, own)
  return encoding.toUint8Array(encoder)
}

/**
 * Sends only our own awareness state. The stock handler returns every change to its sender, which the server drops, and
 * as often as the pointer moves.
 */
export function publishOwnPresence(provider: WebsocketProvider): { stop(): void } {
  const { awareness } = provider
  let lastSentAt = 0
  let planned: ReturnType<typeof setTimeout> | null = null

  function send(): void {
    planned = null
    if (!provider.wsconnected || provider.ws?.readyState !== WebSocket.OPEN) return
    lastSentAt = Date.now()
    provider.ws.send(ownStateFrame(provider))
  }

  let ownState = awareness.getLocalState()

  function onUpdate(change: AwarenessChange, origin: unknown): void {
    const own = awareness.clientID
    if (!change.added.includes(own) && !change.updated.includes(own)) return
    if (origin === 'local') ownState = awareness.getLocalState()
    else {
      // Another client uses our id: its state must not become ours.
      awareness.setLocalState(ownState)
      return
    }
    planned ??= setTimeout(send, Math.max(0, lastSentAt + PRESENCE_EVERY_MS - Date.now()))
  }

  awareness.off('update', provider._awarenessUpdateHandler)
  awareness.on('update', onUpdate)
  provider.messageHandlers[MESSAGE.queryAwareness] = (encoder) => {
    encoding.writeUint8Array(encoder, ownStateFrame(provider))
  }
  return {
    stop() {
      awareness.off('update', onUpdate)
      if (planned) clearTimeout(planned)
    },
  }
}
