import type { Log } from '#server/ground/log.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import { createSerialQueue } from '#server/threads/serial-queue.ts'
import { KEYFRAME_EVENTS, type PastSessions } from './past-sessions.ts'

interface Options {
  rooms: { onOpened(listener: (boardId: string) => void): () => void }
  sessions: Pick<SessionHub, 'load' | 'subscribe'>
  pastSessions: Pick<PastSessions, 'storeMissing'>
  log: Pick<Log, 'warn'>
  /** Smaller in tests. */
  keyframeEvents?: number
}

/**
 * Stores the past sessions of boards that are opened, perhaps after a change of the code that makes them, and of boards whose logs
 * grow; one board at a time. Returns a function that stops it, and resolves once it has ended.
 */
export function storePastSessions(options: Options): () => Promise<void> {
  const { rooms, sessions, pastSessions, log, keyframeEvents = KEYFRAME_EVENTS } = options
  const stop = new AbortController()
  const queue = createSerialQueue()

  async function storeNow(boardId: string): Promise<void> {
    const state = stop.signal.aborted ? null : await sessions.load(boardId)
    if (state) await pastSessions.storeMissing(boardId, state.seq, stop.signal)
  }

  function store(boardId: string): void {
    queue
      .run('all', () => storeNow(boardId))
      .catch((error: unknown) => log.warn({ err: error, boardId }, 'storing past sessions failed'))
  }

  const unsubscribe = [
    rooms.onOpened(store),
    sessions.subscribe(({ boardId, state: { seq }, events }) => {
      const before = seq - events.length
      if (Math.floor(before / keyframeEvents) < Math.floor(seq / keyframeEvents)) store(boardId)
    }),
  ]
  return async () => {
    for (const end of unsubscribe) end()
    stop.abort()
    await queue.run('all', async () => undefined)
  }
}
