import { SessionEvent } from '#session/event.ts'
import type { Queryable } from './driver/database.ts'
import { addNames, insertEventNames, withoutNames } from './event-names.ts'

/** How much of a log one query may read, so that a long log is not in memory at once. */
export interface EventPage {
  /** Not more events than that. */
  limit: number
  /**
   * The page ends before the first event whose predecessors have this many bytes together. It always has the first
   * event.
   */
  maxBytes: number
}

/** The events of a board after the event `seq`, in order, unparsed: see `parseEvent`. No page is empty before the last. */
export async function readEventsAfter(
  db: Queryable,
  boardId: string,
  seq: number,
  { limit, maxBytes }: EventPage,
): Promise<SizedEvent[]> {
  // An event's size in the table can be read without unpacking it; text is packed to a quarter or less.
  const rows = await db.query<SizedEvent>(
    `select seq, at, actor, program, kind, data, bytes from (
       select *, sum(bytes) over (order by seq) - bytes as "bytesBefore" from (
         select seq, round(extract(epoch from at) * 1000)::bigint as at, actor, program, kind, data,
                coalesce(bytes, 4 * pg_column_size(data)) as bytes
           from events where board_id = $1 and seq > $2 order by seq limit $3
       ) as next
     ) as page where "bytesBefore" < $4 order by seq`,
    [boardId, seq, limit, maxBytes],
  )
  return await addNames(db, boardId, rows)
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
  return (await addNames(db, boardId, rows)).map(parseEvent)
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
  return (await addNames(db, boardId, rows)).map(parseEvent)
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
 * Returns how many bytes the events take; `null`, with nothing appended, if another process has used one of the numbers or the
 * command id first. `commandId` is stored on the first event only, because one command may emit several events. Throws if an
 * event could not be read again: the board would never open, not even after a restart.
 */
export async function appendEvents(
  tx: Queryable,
  boardId: string,
  events: readonly SessionEvent[],
  commandId: string | null,
): Promise<number | null> {
  for (const event of events) SessionEvent.parse(event)
  const rows = events.map((event, i) => ({ ...withoutNames(event), commandId: i === 0 ? commandId : null }))
  const appended = await tx.query<{ bytes: number }>(
    `insert into events (board_id, seq, at, actor, program, kind, data, command_id, bytes)
     select $1, seq, to_timestamp(at / 1000.0), actor, program, kind, data, "commandId", octet_length(data::text)
       from jsonb_to_recordset($2::jsonb)
            as event (seq bigint, at double precision, actor text, program text, kind text, data jsonb, "commandId" text)
     on conflict do nothing returning bytes`,
    [boardId, JSON.stringify(rows)],
  )
  if (appended.length < events.length) return null
  await insertEventNames(tx, boardId, events)
  return appended.reduce((sum, { bytes }) => sum + bytes, 0)
}

export interface StoredEvent {
  seq: number
  at: number
  actor: string
  program: string | null
  kind: string
  data: unknown
}

/** An unparsed event with its size, which bounds how much of a long log is read at once. */
export interface SizedEvent extends StoredEvent {
  /** How long its data is as text, or about. */
  bytes: number
}

const SELECT = `select seq, round(extract(epoch from at) * 1000)::bigint as at, actor, program, kind, data from events`

/** Throws when a stored event can't be read: a session without some of its events would be wrong. */
export function parseEvent({ program, ...row }: StoredEvent): SessionEvent {
  return SessionEvent.parse(program === null ? row : { ...row, program })
}

/** An event of a few kinds, for counting. */
export interface CountedEvent {
  kind: string
  /** Milliseconds since 1970. */
  at: number
}

/** Events of these kinds between two times, the newest first. `kinds` are those of the index `events_of_history`. */
export async function listEventTimes(
  db: Queryable,
  boardId: string,
  { from, before, kinds, limit }: { from: Date; before: Date; kinds: readonly string[]; limit: number },
): Promise<CountedEvent[]> {
  // Part of the statement and no parameter: the partial index is used only for kinds that the planner knows.
  const list = kinds.map((kind) => `'${kind}'`).join(', ')
  return await db.query<CountedEvent>(
    `select kind, round(extract(epoch from at) * 1000)::bigint as at
       from events where board_id = $1 and at >= $2 and at < $3 and kind in (${list})
      order by at desc limit $4`,
    [boardId, from, before, limit],
  )
}
