import type { Queryable } from '#db/driver/database.ts'
import { insertIdeaChanges } from '#db/ideas.ts'
import type { SessionEvent } from '#session/event.ts'
import { changedIdeas } from '#session/search/changed-ideas.ts'
import type { SessionState } from '#session/state.ts'

/** Keeps an index from ideas to the events about them, by which an idea's history is read. */
export async function copyIdeas(
  tx: Queryable,
  state: SessionState,
  events: readonly SessionEvent[],
): Promise<void> {
  const rows = events.flatMap((event) =>
    [...new Set(changedIdeas(state, event))].map((number) => ({ number, seq: event.seq })),
  )
  await insertIdeaChanges(tx, state.board.id, rows)
}
