import { AsyncLocalStorage } from 'node:async_hooks'
import type { ChunkedWork } from '#base/chunked-work.ts'

/** No edit waits longer than this for long work on the main thread. */
const SLICE_MS = 3
/** The pause before the next slice: other work gets most of the time. */
const REST_MS = 12
/**
 * The shortest pause while more work waits for its slice: however long the queue, slices take less than half of the
 * time.
 */
const CROWDED_REST_MS = 4

/** Call it between parts of long work: resolves when its next slice may start, at once while its slice continues. */
export type YieldToOthers = () => Promise<void>

/**
 * Cuts long work on the main thread into slices. One slice runs at a time in the whole process: however many requests there
 * are, an edit waits for one slice and not for one of each.
 * @param restMs how long all such work pauses after a slice of this one; 0: one turn of the event loop
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

/** The board of the work, and the measurement of its cost. */
interface ForBoard {
  boardId: string
  costs: { measure<Result>(boardId: string, work: () => Result): Result }
}

const forBoard = new AsyncLocalStorage<ForBoard>()

/** Runs `work` for a board: every part that it runs with `runInSlices` or `timed` is measured, and all of it has a `boardAtWork`. */
export function workForBoard<Result>(costs: ForBoard['costs'], boardId: string, work: () => Result): Result {
  return forBoard.run({ boardId, costs }, work)
}

/** The board that the running code works for, also after it waited; `null` outside of `workForBoard`. */
export function boardAtWork(): string | null {
  return forBoard.getStore()?.boardId ?? null
}

/** Runs synchronous work and measures it for the board of `workForBoard`. */
export function timed<Result>(work: () => Result): Result {
  const board = forBoard.getStore()
  return board ? board.costs.measure(board.boardId, work) : work()
}

/** Runs long work on the main thread in slices: the parts between two stops must be short. */
export async function runInSlices<Result>(work: ChunkedWork<Result>, restMs?: number): Promise<Result> {
  const yieldToOthers = startSlices(restMs)
  for (;;) {
    await yieldToOthers()
    const step = timed(() => work.next())
    if (step.done) return step.value
  }
}

/** Runs work that can't be cut: it starts like a slice, and a pause follows it. */
export async function runAsSlice<T>(work: () => Promise<T>, restMs: (tookMs: number) => number): Promise<T> {
  await line.enter()
  const beganAt = performance.now()
  try {
    return await work()
  } finally {
    line.rest(restMs(performance.now() - beganAt))
  }
}

/** Work that waits for its next slice, in order. */
class SliceLine {
  private readonly waiting: (() => void)[] = []
  /** Slices started and pauses requested in this turn of the event loop: no other slice starts in it. */
  private blocks = 0
  private freeAt = 0
  private timer: NodeJS.Timeout | null = null

  /** Resolves when a slice may start. */
  async enter(): Promise<void> {
    if (this.isFree && this.waiting.length === 0) {
      this.block()
      return
    }
    const begun = new Promise<void>((resolve) => this.waiting.push(resolve))
    this.beginNext()
    await begun
  }

  /** Ends a slice; the next one starts after this time, and not in this turn of the event loop. */
  rest(ms: number): void {
    this.freeAt = performance.now() + (this.waiting.length > 0 ? Math.max(ms, CROWDED_REST_MS) : ms)
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
    // Read the clock once: this thread may be blocked between two readings, and a timer takes no negative time.
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
