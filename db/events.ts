import { SessionEvent } from '#session/event.ts'
import type { Queryable } from './database.ts'

/** At most `limit` events of a board after the event `seq`, in order, unparsed: see `parseEvent`. */
export async function readEventsAfter(
  db: Queryable,
  boardId: string,
  seq: number,
  limit: number,
): Promise<StoredEvent[]> {
  return await db.query<StoredEvent>(`${SELECT} where board_id = $1 and seq > $2 order by seq limit $3`, [
    boardId,
    seq,
    limit,
  ])
}

/** Some events of a board, in order. */
export async function readEventsBySeq(
  db: Queryable,
  boardId: string,
  seqs: readonly number[],
): Promise<SessionEvent[]> {
  if (seqs.length === 0) return []
  const rows = await db.query<StoredEvent>(
    `${SELECT} where board_id = $1
        and seq in (select seq::bigint from jsonb_array_elements_text($2::text::jsonb) as asked (seq))
      order by seq`,
    [boardId, JSON.stringify(seqs)],
  )
  return rows.map(parseEvent)
}

/** The events of the command with this id; empty if it was not sent yet, or changed nothing. */
export async function readEventsOfCommand(
  db: Queryable,
  boardId: string,
  commandId: string,
): Promise<SessionEvent[]> {
  const rows = await db.query<StoredEvent>(`${SELECT} where board_id = $1 and command_id = $2 order by seq`, [
    boardId,
    commandId,
  ])
  return rows.map(parseEvent)
}

/** Board id -> number of its last event. */
export async function readLastSeqs(db: Queryable, boardIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.query<{ boardId: string; seq: number }>(
    `select board_id as "boardId", last.seq
       from jsonb_array_elements_text($1::text::jsonb) as asked (board_id),
            lateral (select seq from events where board_id = asked.board_id order by seq desc limit 1) as last`,
    [JSON.stringify(boardIds)],
  )
  return new Map(rows.map(({ boardId, seq }) => [boardId, seq]))
}

/**
 * Returns false, and appends nothing, if another process has used one of the numbers or the command id first. `commandId` is
 * stored on the first event only, because one command may emit several events.
 */
export async function appendEvents(
  tx: Queryable,
  boardId: string,
  events: readonly SessionEvent[],
  commandId: string | null,
): Promise<boolean> {
  const rows = events.map((event, i) => ({ ...event, commandId: i === 0 ? commandId : null }))
  const appended = await tx.query(
    `insert into events (board_id, seq, at, actor, kind, data, command_id)
     select $1, seq, to_timestamp(at / 1000.0), actor, kind, data, "commandId"
       from jsonb_to_recordset($2::jsonb)
            as event (seq bigint, at double precision, actor text, kind text, data jsonb, "commandId" text)
     on conflict do nothing returning seq`,
    [boardId, JSON.stringify(rows)],
  )
  return appended.length === events.length
}

/** An unparsed event. */
export interface StoredEvent {
  seq: number
  at: number
  actor: string
  kind: string
  data: unknown
}

const SELECT = `select seq, round(extract(epoch from at) * 1000)::bigint as at, actor, kind, data from events`

/** Throws when a stored event can't be read: a session without some of its events would be wrong. */
export function parseEvent(row: StoredEvent): SessionEvent {
  return SessionEvent.parse(row)
}
