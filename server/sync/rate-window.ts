import type { Limits } from '#sync/limits.ts'

/** How much one socket sent in the window that runs now; a burst may use up the window's whole share at once. */
export class RateWindow {
  private readonly limits: Limits
  private startedAt = 0
  private messages = 0
  private bytes = 0

  constructor(limits: Limits) {
    this.limits = limits
  }

  /** False: too much. @param now in milliseconds, on any clock that only goes forward */
  take(bytes: number, now: number): boolean {
    const { rateWindowMs, maxMessagesPerSecond, maxBytesPerSecond } = this.limits
    if (now - this.startedAt >= rateWindowMs) {
      this.startedAt = now
      this.messages = 0
      this.bytes = 0
    }
    this.messages += 1
    this.bytes += bytes
    const seconds = rateWindowMs / 1000
    return this.messages <= maxMessagesPerSecond * seconds && this.bytes <= maxBytesPerSecond * seconds
  }
}
