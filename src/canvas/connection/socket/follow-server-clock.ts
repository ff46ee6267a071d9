import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import type { WebsocketProvider } from 'y-websocket'
import type { Writable } from '#base/readable.ts'
import { MESSAGE } from '#sync/message-type.ts'
import { ServerClock } from '#sync/server-clock.ts'

/** One after the other on a new socket: the first answers arrive with the whole board and are slow. */
const FIRST_QUESTIONS = 4
const FIRST_EVERY_MS = 500
const ASK_EVERY_MS = 60_000

/**
 * Requests the server's time and keeps the offset to `performance.now()` in `offset`. Repeats it when a hidden page is
 * shown: the device may have slept, and its clock with it.
 */
export function followServerClock(provider: WebsocketProvider, offset: Writable<number | null>): () => void {
  const clock = new ServerClock()
  let lastNumber = 0
  /** When each question without an answer was sent, by its number. */
  const asked = new Map<number, number>()
  let timer: ReturnType<typeof setTimeout> | null = null
  let stillQuick = 0

  function ask(): void {
    if (timer) clearTimeout(timer)
    timer = setTimeout(ask, stillQuick > 0 ? FIRST_EVERY_MS : ASK_EVERY_MS)
    stillQuick -= 1
    const { ws } = provider
    if (!provider.wsconnected || ws?.readyState !== WebSocket.OPEN) return
    lastNumber += 1
    asked.set(lastNumber, performance.now())
    const encoder = encoding.createEncoder()
    encoding.writeVarUint(encoder, MESSAGE.clock)
    encoding.writeVarUint(encoder, lastNumber)
    ws.send(encoding.toUint8Array(encoder))
  }
  provider.messageHandlers[MESSAGE.clock] = (_encoder, decoder) => {
    const receivedAt = performance.now()
    const n = decoding.readVarUint(decoder)
    const serverTime = decoding.readVarUint(decoder)
    const sentAt = asked.get(n)
    if (sentAt === undefined) return
    asked.delete(n)
    clock.add({ sentAt, receivedAt, serverTime })
    offset.set(clock.offset)
  }
  const askSeveralTimes = (): void => {
    stillQuick = FIRST_QUESTIONS
    ask()
  }
  const onStatus = ({ status }: { status: string }): void => {
    asked.clear()
    if (status === 'connected') askSeveralTimes()
  }
  const onShown = (): void => {
    if (!document.hidden) askSeveralTimes()
  }
  provider.on('status', onStatus)
  document.addEventListener('visibilitychange', onShown)
  return () => {
    if (timer) clearTimeout(timer)
    provider.off('status', onStatus)
    document.removeEventListener('visibilitychange', onShown)
  }
}
