import type { Log } from '#server/ground/log.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import { createSerialQueue } from '#server/threads/serial-queue.ts'
import { KEYFRAME_EVENTS, type PastSessions } from './past-sessions.ts'

interface Options {
  sessions: Pick<SessionHub, 'subscribe'>
  pastSessions: Pick<PastSessions, 'storeMissing'>
  log: Pick<Log, 'warn'>
}

/**
 * Stores the past sessions of boards that are opened or whose logs grow, one board at a time. Returns a function that stops it, and
 * resolves once it has ended.
 */
export function storePastSessions({ sessions, pastSessions, log }: Options): () => Promise<void> {
  const stop = new AbortController()
  const queue = createSerialQueue()
  const store = (boardId: string, seq: number) =>
    queue
      .run('all', async () => {
        if (!stop.signal.aborted) await pastSessions.storeMissing(boardId, seq, stop.signal)
      })
      .catch((error: unknown) => log.warn({ err: error, boardId }, 'storing past sessions failed'))

  const unsubscribe = sessions.subscribe(({ boardId, state: { seq }, events }) => {
    // Without events the board was opened, perhaps with a log of another version's states.
    const before = events.length === 0 ? 0 : seq - events.length
    const isDue = Math.floor(before / KEYFRAME_EVENTS) < Math.floor(seq / KEYFRAME_EVENTS)
    if (isDue) void store(boardId, seq)
  })
  return async () => {
    unsubscribe()
    stop.abort()
    await queue.run('all', async () => undefined)
  }
}
