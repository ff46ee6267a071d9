const HOUR_MS = 3_600_000
/** People whose hour is over are removed when this many are known. */
const SWEEP_ABOVE = 1_000

interface Hour {
  startedAt: number
  count: number
}

/** Counts the new Yjs client ids of each person within an hour, on all boards of this process. */
export class NewIdQuota {
  private readonly maxPerHour: number
  private readonly hours = new Map<string, Hour>()

  constructor(maxPerHour: number) {
    this.maxPerHour = maxPerHour
  }

  /**
   * Returns false if there are too many, and then counts none.
   * @param now in milliseconds, on a monotonic clock
   */
  take(userId: string, count: number, now = performance.now()): boolean {
    const known = this.hours.get(userId)
    const hour = known && now - known.startedAt < HOUR_MS ? known : { startedAt: now, count: 0 }
    if (hour.count + count > this.maxPerHour) return false
    hour.count += count
    this.hours.set(userId, hour)
    if (this.hours.size > SWEEP_ABOVE) this.sweep(now)
    return true
  }

  private sweep(now: number): void {
    for (const [userId, { startedAt }] of this.hours) {
      if (now - startedAt >= HOUR_MS) this.hours.delete(userId)
    }
  }
}
