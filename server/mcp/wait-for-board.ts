import type { SessionState } from '#session/state.ts'
import type { Visit } from './visit.ts'

/**
 * Resolves to true when `isReached` holds for the board's session, and to false after `maxMs` or when the client has gone.
 * What it waits for has to be read through the API afterwards.
 */
export async function waitForBoard(
  { sessions }: Pick<Visit, 'sessions'>,
  boardId: string,
  {
    isReached,
    maxMs,
    signal,
  }: { isReached: (state: SessionState) => boolean; maxMs: number; signal: AbortSignal },
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const stop = sessions.subscribe((change) => {
    if (change.boardId === boardId && isReached(change.state)) resolve(true)
  })
  const timer = setTimeout(() => resolve(false), maxMs)
  const leave = () => resolve(false)
  signal.addEventListener('abort', leave)
  try {
    // Subscribed before it is read: a change in between is not missed.
    const state = await sessions.load(boardId)
    if (signal.aborted || !state) return false
    return isReached(state) || (await promise)
  } finally {
    stop()
    clearTimeout(timer)
    signal.removeEventListener('abort', leave)
  }
}
