import type { Writable } from '#base/readable.ts'

/**
 * Long enough that people have found the new notes and read some: the place where someone looks, points or clicks right after a
 * reveal gives away their own notes.
 */
const QUIET_AFTER_MS = 5_000

/** Hides where writers are from right before notes without names arrive until some seconds after the last of them. */
export class QuietAfterReveal {
  private readonly isQuiet: Writable<boolean>
  private timer: NodeJS.Timeout | undefined

  constructor(isQuiet: Writable<boolean>) {
    this.isQuiet = isQuiet
  }

  begin(): void {
    clearTimeout(this.timer)
    this.isQuiet.set(true)
    this.timer = setTimeout(() => this.isQuiet.set(false), QUIET_AFTER_MS)
    this.timer.unref()
  }

  stop(): void {
    clearTimeout(this.timer)
  }
}
