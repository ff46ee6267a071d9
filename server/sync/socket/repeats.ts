interface Repeat {
  doneAt: number
  /** Work that waits for its time. */
  next: (() => void) | null
  timer: NodeJS.Timeout | null
}

/** Runs each kind of work at once, but not again before `intervalMs` is over: then it runs the latest request. */
export class Repeats {
  private readonly intervalMs: number
  private readonly kinds = new Map<string, Repeat>()

  constructor(intervalMs: number) {
    this.intervalMs = intervalMs
  }

  run(kind: string, action: () => void): void {
    const now = performance.now()
    const repeat = this.kinds.get(kind)
    if (!repeat) {
      this.kinds.set(kind, { doneAt: now, next: null, timer: null })
      action()
      return
    }
    const wait = repeat.doneAt + this.intervalMs - now
    if (wait <= 0 && !repeat.timer) {
      repeat.doneAt = now
      action()
      return
    }
    repeat.next = action
    repeat.timer ??= setTimeout(
      () => {
        repeat.timer = null
        repeat.doneAt = performance.now()
        repeat.next?.()
        repeat.next = null
      },
      Math.max(0, wait),
    )
  }

  stop(): void {
    for (const { timer } of this.kinds.values()) if (timer) clearTimeout(timer)
    this.kinds.clear()
  }
}
