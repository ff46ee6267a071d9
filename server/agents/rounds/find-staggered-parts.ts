import type { PartNote, PartNotes } from '#agents/range/staggered-round-parts.ts'
import type { NoteView } from '#board/doc/read-note.ts'
import { runForList } from '#server/threads/run-for-list.ts'
import type { ThreadPool } from '#server/threads/thread-pool.ts'
import type { ThreadTask } from '#server/threads/thread-task.ts'
import { conversationNotes, currentStart } from '#session/conversations/notes-with-plus.ts'
import type { SessionState } from '#session/state.ts'

/** The newest notes of a larger board: more would take a thread seconds. */
const MAX_NOTES = 1_000

/** Finds the parts of a large board that turns of a staggered round see. */
export const FIND_STAGGERED_PARTS: ThreadTask<readonly PartNote[], PartNotes> = {
  name: 'find-part-notes',
  url: import.meta.url,
  load: async () => (await import('#agents/range/staggered-round-parts.ts')).splitIntoParts,
}

/** The parts of the board as it is now; empty if the board is too large for a thread. */
export async function findStaggeredParts(
  threads: Pick<ThreadPool, 'run'>,
  state: SessionState,
  notes: readonly NoteView[],
): Promise<PartNotes> {
  const chosen = new Set(conversationNotes(state, currentStart(state)))
  const finished = notes
    .flatMap(({ id, number, text }) =>
      number === null ? [] : [{ id, number, text, isChosen: chosen.has(id) }],
    )
    .toSorted((a, b) => a.number - b.number)
    .slice(-MAX_NOTES)
  const done = await runForList(threads, FIND_STAGGERED_PARTS, finished, { owner: null })
  return done.ok ? done.value : { far: [], lone: [] }
}
