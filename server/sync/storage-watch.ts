import type { Database } from '#db/database.ts'
import type { Log } from '#server/log.ts'

/** An outage of a few seconds needs nobody; the first look comes after most of a minute. */
const FIRST_LOOK_MS = 50_000
const LOOK_AGAIN_MS = 10_000

export interface StorageWatchTimes {
  firstLookMs: number
  lookAgainMs: number
}

/** What keeps updates from being saved, as far as the log of updates can say. */
export interface SavingProblem {
  /** What the last attempt failed with; null: none has failed since the last COMMIT. */
  lastError: unknown
  /** How long the attempt under way has been waiting; null: there is none. */
  attemptForMs: number | null
  unsavedUpdates: number
  unsavedBytes: number
  /** False: the database has answered, and refuses. Another connection would get the same answer. */
  mayBeConnection: boolean
}

export interface StorageWatchOptions {
  db: Pick<Database, 'ping' | 'breakOff'>
  log: Pick<Log, 'error' | 'warn'>
  problem: () => SavingProblem
  /** Gives up the attempt under way and begins another. */
  startOver: () => void
  times?: StorageWatchTimes
}

/**
 * Looks after storage that stays away. While the database doesn't answer there is nothing to do but wait. When it answers
 * twice in a row and still nothing is saved, what hangs is on our side of the line: that is logged with its cause, all
 * connections are replaced and saving starts over.
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

  /** Storage is away. */
  start(): void {
    if (this.awaySince !== null) return
    this.awaySince = performance.now()
    this.answersInARow = 0
    this.hasSaidSilent = false
    this.lookIn(this.times.firstLookMs)
  }

  /** Storage is back, or nobody needs it any more. */
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
    // It may have come back, and gone again, while the database was asked.
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
    if (!this.hasSaidSilent) this.options.log.warn({ err: error, awayMs }, 'the database does not answer')
    this.hasSaidSilent = true
  }

  private intervene(awayMs: number): void {
    this.answersInARow = 0
    const { db, log, startOver } = this.options
    const { lastError, mayBeConnection, ...problem } = this.options.problem()
    const fields = { err: lastError ?? undefined, awayMs, ...problem }
    if (!mayBeConnection) {
      log.error(fields, 'the database answers but takes no updates')
      return
    }
    const underWay = db.breakOff()
    log.error(
      { ...fields, underWay },
      'the database answers but nothing is saved: connections replaced, saving starts over',
    )
    startOver()
  }
}
