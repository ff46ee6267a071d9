/** Long work that pauses after every few milliseconds: its runner decides when it continues. */
export type ChunkedWork<Result> = Generator<void, Result, void>

/** Runs the work without pauses: for threads, and for short work. */
export function runAtOnce<Result>(work: ChunkedWork<Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

const MAPPED_AT_ONCE = 100

/** Like `list.map(map)`, for long lists. */
export function* mapInChunks<Value, Mapped>(
  list: readonly Value[],
  map: (value: Value, place: number) => Mapped,
): ChunkedWork<Mapped[]> {
  const mapped: Mapped[] = []
  for (const [place, value] of list.entries()) {
    mapped.push(map(value, place))
    if (mapped.length % MAPPED_AT_ONCE === 0) yield
  }
  return mapped
}
