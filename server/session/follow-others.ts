import type { Log } from '#server/ground/log.ts'
import { repeatWork } from '#server/ground/repeat-work.ts'
import type { SessionHub } from './sessions.ts'

/**
 * People see an answer that another process took after this long at most, and a program that waits there gets it. Each look is one
 * statement that reads one entry of an index for each session in memory.
 */
const EVERY_MS = 500

/**
 * Follows what other processes on the same database append: a person removed from a board by one process must lose the
 * sockets that others hold. Returns the function that stops it.
 */
export function followOthers(
  sessions: Pick<SessionHub, 'catchUp'>,
  log: Pick<Log, 'warn'>,
  everyMs = EVERY_MS,
): () => Promise<void> {
  return repeatWork({
    work: () => sessions.catchUp(),
    pauseMs: () => everyMs,
    onFailure: (error) => log.warn({ err: error }, 'reading events of other processes failed'),
  })
}
