import type { Database } from '#db/driver/database.ts'
import type { Log } from '#server/ground/log.ts'

/** An outage of a few seconds needs no help; the first check is after most of a minute. */
const FIRST_LOOK_MS = 50_000
const LOOK_AGAIN_MS = 10_000

/** When storage that stays away is first looked at, and how often after that. */
export interface StorageWatchTimes {
  firstLookMs: number
  lookAgainMs: number
}

/** The update log's facts about why updates are not saved. */
export interface SavingProblem {
  /** The error of the last attempt; `null` if none has failed since the last COMMIT. */
  lastError: unknown
  /** How long the current attempt has been waiting; `null` if there is none. */
  attemptForMs: number | null
  unsavedUpdates: number
  unsavedBytes: number
  /** False if the database answers and refuses: another connection would get the same answer. */
  mayBeConnection: boolean
}

/** The database to check, and the restart of saving. */
export interface StorageWatchOptions {
  /** `ping` checks whether it answers; `breakOff` replaces all connections. */
  db: Pick<Database, 'ping' | 'breakOff'>
  log: Pick<Log, 'error' | 'warn'>
  /** Read when the database answers although nothing is saved. */
  problem: () => SavingProblem
  /** Abandons the current attempt and starts another. */
  startOver: () => void
  /** Short in tests; 50 seconds and then 10 seconds by default. */
  times?: StorageWatchTimes
}

/**
 * Watches storage that stays away. While the database doesn't answer, there is nothing to do but wait. If it answers twice in a
 * row and still nothing is saved, the fault is on our side: the cause is logged, all connections are replaced and saving starts
 * over.
 */
export class StorageWatch {
  private readonly options: StorageWatchOptions
  private readonly times: StorageWatchTimes
  private timer: NodeJS.Timeout | null = null
  private awaySince: number | null = null
  private answersInARow = 0
  private hasSaidSilent = false

  constructor(options: StorageWatchOptions) {
    this.options = options
    this.times = options.times ?? { firstLookMs: FIRST_LOOK_MS, lookAgainMs: LOOK_AGAIN_MS }
  }

  /** Call when storage goes away. */
  start(): void {
    if (this.awaySince !== null) return
    this.awaySince = performance.now()
    this.answersInARow = 0
    this.hasSaidSilent = false
    this.lookIn(this.times.firstLookMs)
  }

  /** Call when storage is back or no longer needed. */
  stop(): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    this.awaySince = null
  }

  private lookIn(ms: number): void {
    this.timer = setTimeout(() => void this.look(), ms)
    this.timer.unref()
  }

  private async look(): Promise<void> {
    const outage = this.awaySince
    const silence = await this.options.db.ping().then(
      () => null,
      (error: unknown) => ({ error }),
    )
    // Storage may have returned and gone away again during the query.
    if (outage === null || this.awaySince !== outage) return
    const awayMs = Math.round(performance.now() - outage)
    if (silence) this.waitOn(silence.error, awayMs)
    else {
      this.answersInARow += 1
      if (this.answersInARow > 1) this.intervene(awayMs)
    }
    this.lookIn(this.times.lookAgainMs)
  }

  private waitOn(error: unknown, awayMs: number): void {
    this.answersInARow = 0
    if (!this.hasSaidSilent) this.options.log.warn({ err: error, awayMs }, 'database silent')
    this.hasSaidSilent = true
  }

  private intervene(awayMs: number): void {
    this.answersInARow = 0
    const { db, log, startOver } = this.options
    const { lastError, mayBeConnection, ...problem } = this.options.problem()
    const fields = { err: lastError ?? undefined, awayMs, ...problem }
    if (!mayBeConnection) {
      log.error(fields, 'database takes no updates')
      return
    }
    const underWay = db.breakOff()
    log.error({ ...fields, underWay }, 'database connections replaced')
    startOver()
  }
}
