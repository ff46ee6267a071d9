/**
 * Keys that each become due at their own time, with one timer for all. `onDue` gets keys that are due together, and those that
 * are due within `gatherMs` after them, in the order in which they began to wait. It is not called again before its promise has
 * settled, and must not reject.
 */
export class DueKeys {
  private readonly onDue: (keys: string[]) => Promise<void>
  private readonly gatherMs: number
  private readonly dueAt = new Map<string, number>()
  private alarm: { timer: ReturnType<typeof setTimeout>; at: number } | null = null
  private isBusy = false
  private isStopped = false

  constructor(onDue: (keys: string[]) => Promise<void>, { gatherMs = 0 } = {}) {
    this.onDue = onDue
    this.gatherMs = gatherMs
  }

  /** Makes the key due in `ms` milliseconds from now, in place of an earlier time. */
  wait(key: string, ms: number): void {
    const at = Date.now() + ms
    this.dueAt.set(key, at)
    this.wakeAt(at)
  }

  has(key: string): boolean {
    return this.dueAt.has(key)
  }

  drop(key: string): void {
    this.dueAt.delete(key)
  }

  stop(): void {
    this.isStopped = true
    this.dueAt.clear()
    if (this.alarm) clearTimeout(this.alarm.timer)
  }

  private wakeAt(at: number): void {
    if (this.isStopped || this.isBusy || (this.alarm && this.alarm.at <= at)) return
    if (this.alarm) clearTimeout(this.alarm.timer)
    const timer = setTimeout(() => this.wake(), Math.max(0, at - Date.now()))
    this.alarm = { timer, at }
  }

  /** Most calls find nothing: a key that is touched again and again becomes due later each time. */
  private wake(): void {
    this.alarm = null
    const keys = this.takeDue(Date.now() + this.gatherMs)
    if (keys) void this.report(keys)
    else this.wakeAtNext()
  }

  private takeDue(until: number): string[] | null {
    let keys: string[] | null = null
    for (const key of this.dueAt.keys()) {
      if ((this.dueAt.get(key) ?? until) > until) continue
      keys ??= []
      keys.push(key)
      this.dueAt.delete(key)
    }
    return keys
  }

  private async report(keys: string[]): Promise<void> {
    this.isBusy = true
    try {
      await this.onDue(keys)
    } finally {
      this.isBusy = false
      this.wakeAtNext()
    }
  }

  private wakeAtNext(): void {
    let next = Number.POSITIVE_INFINITY
    for (const at of this.dueAt.values()) next = Math.min(next, at)
    if (this.dueAt.size > 0) this.wakeAt(next)
  }
}
