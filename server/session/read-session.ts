import type { Queryable } from '#db/database.ts'
import { parseEvent, readEventsAfter } from '#db/events.ts'
import { startSlices } from '#server/threads/slices.ts'
import { SessionReplay } from '#session/apply.ts'
import type { SessionState } from '#session/state.ts'

/** Rows of a page come in one message. */
const EVENTS_AT_ONCE = 1_000
/**
 * Parsing and folding this many takes one or two milliseconds. Most boards have no more, and are read without
 * a pause.
 */
const EVENTS_IN_ONE_PIECE = 100

/**
 * A board's session, folded from all of its events in slices. null if there is no such board. Rejects if a stored
 * event cannot be read: a session must never be known in part.
 */
export async function readSession(db: Queryable, boardId: string): Promise<SessionState | null> {
  const fold = new SessionReplay()
  const yieldToOthers = startSlices(0)
  for (;;) {
    const rows = await readEventsAfter(db, boardId, fold.state?.seq ?? 0, EVENTS_AT_ONCE)
    for (const [i, row] of rows.entries()) {
      fold.add(parseEvent(row))
      if (i % EVENTS_IN_ONE_PIECE === EVENTS_IN_ONE_PIECE - 1) await yieldToOthers()
    }
    if (rows.length < EVENTS_AT_ONCE) return fold.state
  }
}
