import type { Queryable } from './driver/database.ts'

/** The operator's view of a board, without anything that is written on it, even its title. */
export interface OperatorBoardRow {
  id: string
  createdAt: Date
  closedAt: Date | null
  /** Names of its owners, the earliest first. */
  owners: string[]
  members: number
  /** The size of the stored canvas: the newest snapshot and the updates after it. */
  storedBytes: number
  /** Tokens used in the UTC day. */
  tokensToday: number
}

/** These boards, without missing and deleted ones. */
export async function readOperatorBoards(
  db: Queryable,
  boardIds: readonly string[],
  dayStart: Date,
): Promise<OperatorBoardRow[]> {
  if (boardIds.length === 0) return []
  return db.query<OperatorBoardRow>(
    `select b.id, b.created_at as "createdAt", b.closed_at as "closedAt",
            coalesce((select jsonb_agg(u.name order by m.joined_at) from members m join users u on u.id = m.user_id
                       where m.board_id = b.id and m.role = 'owner'), '[]'::jsonb) as owners,
            (select count(*)::int from members m where m.board_id = b.id) as members,
            (coalesce(snapshot.bytes, 0) + coalesce((
               select sum(octet_length(d.data)) from doc_updates d
                where d.board_id = b.id and d.doc = '' and d.seq > coalesce(snapshot.upto_seq, 0)), 0))::bigint as "storedBytes",
            coalesce((select sum(u.input_tokens + u.output_tokens) from model_usage u
                       where u.board_id = b.id and u.at >= $2), 0)::bigint as "tokensToday"
       from boards b
       left join lateral (select s.upto_seq, octet_length(s.data) as bytes from doc_snapshots s
                           where s.board_id = b.id and s.doc = '' order by s.upto_seq desc limit 1) snapshot on true
      where b.deleted_at is null and b.id in (select jsonb_array_elements_text($1::text::jsonb))`,
    [JSON.stringify(boardIds), dayStart],
  )
}

/** Ids of boards that are closed, or whose agents used tokens since `dayStart`. */
export async function findNotableBoards(db: Queryable, dayStart: Date, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from (
       (select id, 0 as rank, 0::bigint as tokens from boards where closed_at is not null and deleted_at is null
         order by closed_at desc limit $2)
       union all
       (select board_id as id, 1 as rank, sum(input_tokens + output_tokens)::bigint as tokens from model_usage
         where at >= $1 group by board_id order by 3 desc limit $2)) as found
     order by rank, tokens desc`,
    [dayStart, limit],
  )
  return rows.map((row) => row.id)
}

/** Ids of the board with this id, and of boards with an owner whose name contains `words`. */
export async function searchBoards(db: Queryable, words: string, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select b.id from boards b
      where b.deleted_at is null
        and (b.id = $1 or exists (
              select 1 from members m join users u on u.id = m.user_id
               where m.board_id = b.id and m.role = 'owner' and strpos(lower(u.name), lower($1)) > 0))
      order by b.changed_at desc limit $2`,
    [words, limit],
  )
  return rows.map((row) => row.id)
}
