import type { WebsocketProvider } from 'y-websocket'
import { MESSAGE } from '#sync/message-type.ts'

const ASK_EVERY_MS = 10_000
/** After this many requests in a row without an answer the connection is dead. */
const MAX_UNANSWERED = 2
/** Timers of a hidden tab run once a minute; a later one slept with the machine, and so did the connection. */
const SLEPT_MS = 90_000
/** Stock clients forget clients that are silent for 30 s. */
const RENEW_MS = 15_000

/**
 * Detects a dead connection by unanswered requests. The stock client counts seconds of silence instead and would drop a
 * healthy connection every minute in a hidden tab; its awareness would forget, half of the time, everyone with a hidden
 * tab. Here the server announces departures.
 */
export function keepAlive(provider: WebsocketProvider): () => void {
  const { awareness } = provider
  clearInterval(provider._checkInterval)
  clearInterval(awareness._checkInterval)
  let asked: WebSocket | null = null
  let unanswered = 0
  let tickedAt = Date.now()
  let renewedAt = tickedAt

  const stock = provider.messageHandlers[MESSAGE.awareness]
  provider.messageHandlers[MESSAGE.awareness] = (encoder, decoder, self, emitSynced, type) => {
    unanswered = 0
    stock?.(encoder, decoder, self, emitSynced, type)
  }

  /** Their clocks too: the server greets with the states that we had, and would otherwise count as outdated. */
  function forgetOthers({ status }: { status: string }): void {
    if (status !== 'disconnected') return
    for (const clientId of awareness.meta.keys()) {
      if (clientId !== awareness.clientID) awareness.meta.delete(clientId)
    }
  }
  provider.on('status', forgetOthers)

  function ask(line: WebSocket): void {
    if (asked !== line) unanswered = 0
    asked = line
    unanswered += 1
    line.send(new Uint8Array([MESSAGE.queryAwareness]))
  }
  function tick(): void {
    const now = Date.now()
    const hasSlept = now - tickedAt > SLEPT_MS
    tickedAt = now
    const { ws } = provider
    if (!provider.wsconnected || ws?.readyState !== WebSocket.OPEN) return
    if (hasSlept || (asked === ws && unanswered >= MAX_UNANSWERED)) {
      provider.disconnect()
      provider.connect()
      return
    }
    ask(ws)
    if (now - renewedAt < RENEW_MS) return
    renewedAt = now
    awareness.setLocalState(awareness.getLocalState())
  }
  const timer = setInterval(tick, ASK_EVERY_MS)
  return () => clearInterval(timer)
}
