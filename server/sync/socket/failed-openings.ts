import { DatabaseError } from '#db/driver/database-error.ts'
import type { Log } from '#server/ground/log.ts'

const EVERY_MS = 10_000

/**
 * Logs why boards could not be opened. In an outage of the database all pages try again for minutes: then there is one line in
 * ten seconds, with the number of sockets since the last.
 */
export class FailedOpenings {
  private loggedAt = Number.NEGATIVE_INFINITY
  private failedAt = Number.NEGATIVE_INFINITY
  private sockets = 0

  add(error: unknown, log: Pick<Log, 'error'>, now = performance.now()): void {
    const isOutage = error instanceof DatabaseError
    if (isOutage) {
      const isSameOutage = now - this.failedAt < EVERY_MS
      this.sockets = isSameOutage ? this.sockets + 1 : 1
      this.failedAt = now
    }
    if (isOutage && now - this.loggedAt < EVERY_MS) return
    log.error({ err: error, ...(isOutage && { sockets: this.sockets }) }, 'opening a board failed')
    if (!isOutage) return
    this.loggedAt = now
    this.sockets = 0
  }
}
