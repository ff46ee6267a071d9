import type { Queryable } from '#db/driver/database.ts'
import { parseEvent, readEventsAfter } from '#db/events.ts'
import { startSlices } from '#server/threads/slices.ts'
import { SessionReplay } from '#session/apply.ts'
import type { SessionState } from '#session/state.ts'

/** The rows of a page are one message, which is copied in one piece. */
const PAGE = { limit: 1_000, maxBytes: 512 * 1024 }
/**
 * Parsing and folding this many takes one or two milliseconds. Most boards have no more, and are read without
 * a pause.
 */
const EVENTS_IN_ONE_PIECE = 100
const BYTES_IN_ONE_PIECE = 64 * 1024

export interface StoredSession {
  state: SessionState
  logBytes: number
}

/**
 * A board's session, folded from all of its events in slices. null if there is no such board. Rejects if a stored
 * event cannot be read: a session must never be known in part.
 * @param measure counts the work for the board
 */
export async function readSession(
  db: Queryable,
  boardId: string,
  measure: <Result>(work: () => Result) => Result = (work) => work(),
): Promise<StoredSession | null> {
  const fold = new SessionReplay()
  const yieldToOthers = startSlices(0)
  let logBytes = 0
  let piece = { events: 0, bytes: 0 }
  for (;;) {
    const readBefore = logBytes
    const rows = await readEventsAfter(db, boardId, fold.state?.seq ?? 0, PAGE)
    for (const { bytes, ...row } of rows) {
      measure(() => fold.add(parseEvent(row)))
      logBytes += bytes
      piece = { events: piece.events + 1, bytes: piece.bytes + bytes }
      if (piece.events < EVENTS_IN_ONE_PIECE && piece.bytes < BYTES_IN_ONE_PIECE) continue
      await yieldToOthers()
      piece = { events: 0, bytes: 0 }
    }
    const isLast = rows.length < PAGE.limit && logBytes - readBefore < PAGE.maxBytes
    if (isLast) return fold.state && { state: fold.state, logBytes }
  }
}
