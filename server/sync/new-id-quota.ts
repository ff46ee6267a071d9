const HOUR_MS = 3_600_000
/** People are forgotten when their hour is over; looked for when this many are known. */
const SWEEP_ABOVE = 1_000

interface Hour {
  startedAt: number
  count: number
}

/** How many new Yjs client ids each person brought within an hour, on all boards of this process. */
export class NewIdQuota {
  private readonly maxPerHour: number
  private readonly hours = new Map<string, Hour>()

  constructor(maxPerHour: number) {
    this.maxPerHour = maxPerHour
  }

  /** False: too many, and none of them counts. @param now in milliseconds, on any clock that only goes forward */
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
