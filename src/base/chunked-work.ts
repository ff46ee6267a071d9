/** Long work that stops after every few milliseconds: its runner decides when it goes on. */
export type ChunkedWork<Result> = Generator<void, Result, void>

/** Runs the work in one piece: for threads, and for what is known to be short. */
export function runAtOnce<Result>(work: ChunkedWork<Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
