import type { SessionEvent } from '#session/event.ts'
import type { Queryable } from './driver/database.ts'
import { readEventsBySeq } from './events.ts'

export interface IdeaChangeRow {
  number: number
  seq: number
}

/** Stores the events of the log that changed ideas. Rows that are there are skipped. */
export async function insertIdeaChanges(
  tx: Queryable,
  boardId: string,
  rows: readonly IdeaChangeRow[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.query(
    `insert into idea_history (board_id, number, seq)
     select $1, number, seq from jsonb_to_recordset($2::text::jsonb) as change (number integer, seq bigint)
     on conflict do nothing`,
    [boardId, JSON.stringify(rows)],
  )
}

/** The last events that changed an idea, oldest first. An event may concern many ideas; the caller picks this one. */
export async function readIdeaEvents(
  db: Queryable,
  boardId: string,
  number: number,
  atMost: number,
): Promise<SessionEvent[]> {
  const rows = await db.query<{ seq: number }>(
    'select seq from idea_history where board_id = $1 and number = $2 order by seq desc limit $3',
    [boardId, number, atMost],
  )
  return readEventsBySeq(
    db,
    boardId,
    rows.map(({ seq }) => seq),
  )
}
