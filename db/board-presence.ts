import type { Queryable } from './driver/database.ts'

/** People on a board with a connection to one process. */
export interface BoardPresence {
  boardId: string
  /** User ids. */
  people: readonly string[]
  programs: readonly { tokenId: string; name: string; userId: string }[]
}

/** Replaces the earlier rows of `holder`, for `forMs`. Rows that other processes did not renew for a minute are removed. */
export async function putPresence(
  db: Queryable,
  holder: string,
  boards: readonly BoardPresence[],
  forMs: number,
): Promise<void> {
  await db.query(
    `with given as (
       select * from jsonb_to_recordset($2::text::jsonb) as g("boardId" text, people jsonb, programs jsonb)
     ), gone as (
       delete from board_presence
        where (holder = $1 and board_id not in (select "boardId" from given)) or until < now() - interval '1 minute'
     )
     insert into board_presence (board_id, holder, people, programs, until)
     select "boardId", $1, people, programs, now() + $3::bigint * interval '1 millisecond' from given
     on conflict (board_id, holder)
     do update set people = excluded.people, programs = excluded.programs, until = excluded.until`,
    [holder, JSON.stringify(boards), forMs],
  )
}

/** Lists the current presence on a board as reported by processes other than `holder`. */
export async function listPresenceElsewhere(
  db: Queryable,
  boardId: string,
  holder: string,
): Promise<Omit<BoardPresence, 'boardId'>[]> {
  return await db.query<Omit<BoardPresence, 'boardId'>>(
    'select people, programs from board_presence where board_id = $1 and holder <> $2 and until > now()',
    [boardId, holder],
  )
}

/** Lists the people on these boards as reported by processes other than `holder`. */
export async function listPeopleElsewhere(
  db: Queryable,
  boardIds: readonly string[],
  holder: string,
): Promise<Omit<BoardPresence, 'programs'>[]> {
  return await db.query<Omit<BoardPresence, 'programs'>>(
    `select board_id as "boardId", people from board_presence
      where board_id in (select jsonb_array_elements_text($1::text::jsonb)) and holder <> $2 and until > now()`,
    [JSON.stringify(boardIds), holder],
  )
}
