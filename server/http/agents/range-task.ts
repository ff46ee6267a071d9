import type { BoardRange, RangeNote } from '#agents/range/measure-range.ts'
import type { ThreadTask } from '#server/threads/thread-task.ts'

/** Measures the range of a large board. */
export const MEASURE_RANGE: ThreadTask<readonly RangeNote[], BoardRange> = {
  name: 'measure-range',
  url: import.meta.url,
  load: async () => (await import('#agents/range/measure-range.ts')).measureRange,
}
