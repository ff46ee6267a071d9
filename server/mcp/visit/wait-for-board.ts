import type { SessionState } from '#session/state.ts'
import { ApiRefusal } from './board-api.ts'
import { WRONG_TOKEN } from './mcp-endpoint.ts'
import type { Visit } from './visit.ts'

/**
 * Resolves to true when `isReached` holds for the board's session, and to false after `maxMs` or when the client
 * disconnected. Throws ApiRefusal once the token was ended. The caller reads the result through the API.
 */
export async function waitForBoard(
  { sessions, token }: Pick<Visit, 'sessions' | 'token'>,
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
  const watch = token.follow()
  watch.signal.addEventListener('abort', leave)
  try {
    // Subscribed before it is read: a change in between is not missed.
    const state = await sessions.load(boardId)
    if (signal.aborted || !state) return false
    const hasReached = isReached(state) || (await promise)
    if (watch.signal.aborted) throw new ApiRefusal('bad-token', WRONG_TOKEN)
    return hasReached
  } finally {
    stop()
    clearTimeout(timer)
    watch.stop()
    signal.removeEventListener('abort', leave)
  }
}
