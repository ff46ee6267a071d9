import type { BoardRange, RangeInput, RangeNote } from '#agents/range/measure-range.ts'
import type { ThreadTask } from '#server/threads/thread-task.ts'

export const GROUP_NOTES: ThreadTask<readonly Pick<RangeNote, 'number' | 'text'>[], number[][]> = {
  name: 'group-notes',
  url: import.meta.url,
  load: async () => (await import('#agents/range/measure-range.ts')).groupNotes,
}

export const MEASURE_RANGE: ThreadTask<RangeInput, BoardRange> = {
  name: 'measure-range',
  url: import.meta.url,
  load: async () => (await import('#agents/range/measure-range.ts')).measureRange,
}
