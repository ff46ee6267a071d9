import type { ChunkedWork } from '#base/chunked-work.ts'

/** No edit waits longer than this for long work on the main thread. */
const SLICE_MS = 3
/** Before the next slice: what others do meanwhile has most of the time. */
const REST_MS = 12

/** To be called between parts of long work: resolves when its next slice may begin, at once while its slice goes on. */
export type YieldToOthers = () => Promise<void>

/**
 * For long work on the main thread, in slices. Of all such work in the process, one slice runs at a time: however many
 * requests there are, an edit waits for one slice and not for one of each.
 * @param restMs how long all such work rests after a slice of this one; 0: one turn of the event loop
 */
export function startSlices(restMs = REST_MS): YieldToOthers {
  let endsAt = 0
  return async () => {
    if (performance.now() < endsAt) return
    // Not before its first slice: nothing has been done yet.
    if (endsAt > 0) line.rest(restMs)
    await line.enter()
    endsAt = performance.now() + SLICE_MS
  }
}

/** Long work on the main thread, in slices: the parts between which it stops are short. */
export async function runInSlices<Result>(work: ChunkedWork<Result>, restMs?: number): Promise<Result> {
  const yieldToOthers = startSlices(restMs)
  for (;;) {
    await yieldToOthers()
    const step = work.next()
    if (step.done) return step.value
  }
}

/** For work that can't be cut: begins like a slice, and is rested after like one. */
export async function runAsSlice<T>(work: () => Promise<T>, restMs: (tookMs: number) => number): Promise<T> {
  await line.enter()
  const beganAt = performance.now()
  try {
    return await work()
  } finally {
    line.rest(restMs(performance.now() - beganAt))
  }
}

/** Works that wait for their next slice, in their order. */
class SliceLine {
  private readonly waiting: (() => void)[] = []
  /** Slices begun and rests asked for in this turn of the event loop: no other slice begins in it. */
  private blocks = 0
  private freeAt = 0
  private timer: NodeJS.Timeout | null = null

  /** Resolves when a slice may begin. */
  async enter(): Promise<void> {
    if (this.isFree && this.waiting.length === 0) {
      this.block()
      return
    }
    const begun = new Promise<void>((resolve) => this.waiting.push(resolve))
    this.beginNext()
    await begun
  }

  /** A slice has ended; the next one begins after so long, and not in this turn of the event loop. */
  rest(ms: number): void {
    this.freeAt = performance.now() + ms
    this.block()
  }

  private get isFree(): boolean {
    return this.blocks === 0 && performance.now() >= this.freeAt
  }

  private block(): void {
    this.blocks += 1
    setImmediate(() => {
      this.blocks -= 1
      this.beginNext()
    })
  }

  private beginNext(): void {
    if (this.waiting.length === 0 || this.blocks > 0 || this.timer) return
    // Read once: this thread may be held up between two looks at the clock, and a timer takes no negative time.
    const waitMs = this.freeAt - performance.now()
    if (waitMs <= 0) {
      this.block()
      this.waiting.shift()?.()
      return
    }
    this.timer = setTimeout(() => {
      this.timer = null
      this.beginNext()
    }, Math.ceil(waitMs))
  }
}

const line = new SliceLine()
