import { WebSocket } from 'ws'
import type { Foothold } from '../attack-target.ts'
import { frame } from '../attack-target.ts'

const SYNC = 0
const STEP_1 = 0
const STEP_2 = 1
const RETRY_MS = 250
const MAX_RETRY_MS = 2_000

/** A page without a document: it connects, requests what it lacks, counts the answer, and connects again when it is closed. */
export interface SilentClient {
  /** Resolves with the milliseconds until the next answer with what it lacked has arrived, from now on. */
  joined(): Promise<number>
  stop(): void
}

export function connectSilently(
  url: string,
  { boardId, token }: Pick<Foothold, 'boardId' | 'token'>,
  stateVector: Uint8Array,
  random: () => number,
): SilentClient {
  let ws: WebSocket | null = null
  let retryMs = RETRY_MS
  let isStopped = false
  let waiting: (() => void)[] = []

  function open(): void {
    if (isStopped) return
    ws = new WebSocket(`${url.replace('http', 'ws')}/sync/${boardId}?token=${token}&messages=all`)
    ws.on('error', () => undefined)
    ws.on('open', () => ws?.send(frame(SYNC, STEP_1, stateVector)))
    ws.on('message', (data: Buffer) => {
      if (data[0] !== SYNC || data[1] !== STEP_2) return
      retryMs = RETRY_MS
      for (const resolve of waiting.splice(0)) resolve()
    })
    ws.on('close', () => {
      // The pages' back-off: a random wait that doubles with each try.
      setTimeout(open, retryMs * (0.5 + random()))
      retryMs = Math.min(MAX_RETRY_MS, retryMs * 2)
    })
  }

  open()
  return {
    async joined() {
      const startedAt = performance.now()
      await new Promise<void>((resolve) => waiting.push(resolve))
      return performance.now() - startedAt
    },
    stop() {
      isStopped = true
      waiting = []
      ws?.terminate()
    },
  }
}
