import type { PairChoice, PairIds } from '#agents/range/choose-pair-notes.ts'
import type { ThreadTask } from '#server/threads/thread-task.ts'

/** Picks the pair of a person among the notes of a large board. */
export const PICK_PAIR: ThreadTask<PairChoice, PairIds | null> = {
  name: 'pick-pair',
  url: import.meta.url,
  load: async () => (await import('#agents/range/pick-pair.ts')).pickPair,
}
