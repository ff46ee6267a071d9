/** Calls back once, at the earliest of the times that were set. */
export class SoonestTimer {
  private readonly run: () => void
  private timer: NodeJS.Timeout | null = null
  /** On the clock of performance.now(). */
  private dueAt = 0

  constructor(run: () => void) {
    this.run = run
  }

  /** @param ms milliseconds from now */
  set(ms: number): void {
    const dueAt = performance.now() + ms
    // Not for less than a millisecond: each edit comes here.
    if (this.timer && dueAt > this.dueAt - 1) return
    this.stop()
    this.dueAt = dueAt
    this.timer = setTimeout(() => {
      this.timer = null
      this.run()
    }, ms)
  }

  stop(): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
  }
}
