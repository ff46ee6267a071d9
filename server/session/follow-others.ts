import type { Log } from '#server/log.ts'
import type { SessionHub } from './sessions.ts'

/** Well within the five seconds in which someone who is removed must be gone. */
const EVERY_MS = 2_500

/**
 * Keeps up with other processes on the same database: who is removed from a board by one must lose the sockets that the
 * others hold. Returns how to stop.
 */
export function followOthers(
  sessions: Pick<SessionHub, 'catchUp'>,
  log: Pick<Log, 'warn'>,
  everyMs = EVERY_MS,
): () => void {
  let timer: NodeJS.Timeout | null = null
  let isStopped = false
  let wasReached = true
  async function look(): Promise<void> {
    try {
      await sessions.catchUp()
      wasReached = true
    } catch (error) {
      // Once for an outage, not every few seconds.
      if (wasReached) log.warn({ err: error }, 'what other processes did could not be read')
      wasReached = false
    }
    if (!isStopped) timer = setTimeout(() => void look(), everyMs)
  }
  timer = setTimeout(() => void look(), everyMs)
  return () => {
    isStopped = true
    if (timer) clearTimeout(timer)
  }
}
