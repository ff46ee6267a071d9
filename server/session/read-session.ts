import type { Queryable } from '#db/database.ts'
import { parseEvent, readEventsAfter } from '#db/events.ts'
import { startSlices } from '#server/threads/slices.ts'
import { SessionFold } from '#session/fold.ts'
import type { SessionState } from '#session/state.ts'

/** The rows of a page come in one message. */
const EVENTS_AT_ONCE = 1_000
/** Parsing and folding so many takes a millisecond or two; an ordinary board has no more, and waits for nobody's slices. */
const EVENTS_IN_ONE_PIECE = 100

/**
 * The session of a board from all of its events, folded in slices. null: there is no such board. Rejects when a stored
 * event can't be read: a session is never half known.
 */
export async function readSession(db: Queryable, boardId: string): Promise<SessionState | null> {
  const fold = new SessionFold()
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
