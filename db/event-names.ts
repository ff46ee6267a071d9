import { FORMER_MEMBER } from '#session/members/former-member.ts'
import { mapNames, namesIn } from '#session/members/names-in-events.ts'
import type { Queryable } from './driver/database.ts'

/** An event as it is stored, without its kind. */
interface WithData {
  seq: number
  data: unknown
}

/** The data of events to append, without the names of people. */
export function withoutNames<Row extends { data: object }>(row: Row): Row {
  return { ...row, data: mapNames(row.data, () => '') }
}

/** Stores the names of people in these events; a forgotten person has none. */
export async function insertEventNames(
  tx: Queryable,
  boardId: string,
  events: readonly { seq: number; data: object }[],
): Promise<void> {
  const rows = events.flatMap(({ seq, data }) => namesIn(data).map((name) => ({ seq, ...name })))
  if (rows.length === 0) return
  await tx.query(
    `insert into event_names (board_id, seq, person_id, user_id, name)
     select $1, seq, "personId", "userId", case when f.user_id is null then name else $3 end
       from jsonb_to_recordset($2::text::jsonb) as n (seq bigint, "personId" text, "userId" text, name text)
       left join forgotten_people f on f.user_id = n."userId"
     on conflict do nothing`,
    [boardId, JSON.stringify(rows), FORMER_MEMBER],
  )
}

/** Puts the names of people into events that were read. */
export async function addNames<Row extends WithData>(
  db: Queryable,
  boardId: string,
  rows: readonly Row[],
): Promise<Row[]> {
  const seqs = new Set(
    rows.flatMap(({ seq, data }) => (isObject(data) && namesIn(data).length > 0 ? [seq] : [])),
  )
  if (seqs.size === 0) return [...rows]
  const names = await db.query<{ seq: number; personId: string; name: string }>(
    `select seq, person_id as "personId", name from event_names
      where board_id = $1 and seq in (select seq::bigint from jsonb_array_elements_text($2::text::jsonb) as asked (seq))`,
    [boardId, JSON.stringify([...seqs])],
  )
  const nameOf = new Map(names.map(({ seq, personId, name }) => [`${seq} ${personId}`, name]))
  return rows.map((row) => {
    if (!seqs.has(row.seq) || !isObject(row.data)) return row
    const { seq } = row
    const data = mapNames(row.data, ({ personId, name }) => nameOf.get(`${seq} ${personId}`) ?? name)
    return { ...row, data }
  })
}

/** Boards whose log has a name of this person. */
export async function listBoardsWithName(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'select distinct board_id as id from event_names where user_id = $1 and name <> $2 order by id',
    [userId, FORMER_MEMBER],
  )
  return rows.map(({ id }) => id)
}

/** Takes this person's names out of one board's log, or out of all. */
export async function forgetEventNames(tx: Queryable, userId: string, boardId: string | null): Promise<void> {
  await tx.query(
    'update event_names set name = $3 where user_id = $1 and ($2::text is null or board_id = $2) and name <> $3',
    [userId, boardId, FORMER_MEMBER],
  )
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
