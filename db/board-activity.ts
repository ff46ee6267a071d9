import type { Queryable } from './database.ts'

export type RecordedKind = 'file.exported' | 'notes.deleted'

/** What someone did that no event of the session tells. */
export interface RecordedActivity {
  userId: string
  /** As the person was called then. */
  name: string
  kind: RecordedKind
  /** What was done it to, as far as it matters: a file's format. */
  subject: string
  /** How often, or how many. */
  count: number
}

export interface ActivityRow extends RecordedActivity {
  id: number
  at: Date
}

/** The same again within this time only counts further: a script that exports each second fills no table. */
const SAME_WITHIN = "interval '10 minutes'"
/** Of one board; the oldest go first. */
const MAX_ROWS = 5_000

export async function recordActivity(
  db: Queryable,
  boardId: string,
  { userId, name, kind, subject, count }: RecordedActivity,
  at: Date,
): Promise<void> {
  const again = await db.query(
    `update board_activity set count = count + $5, at = $6
      where id = (select max(id) from board_activity
                   where board_id = $1 and user_id = $2 and kind = $3 and subject = $4
                     and at > $6::timestamptz - ${SAME_WITHIN})
      returning id`,
    [boardId, userId, kind, subject, count, at],
  )
  if (again.length > 0) return
  await db.query(
    `insert into board_activity (board_id, at, user_id, name, kind, subject, count)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [boardId, at, userId, name, kind, subject, count],
  )
  await db.query(
    `delete from board_activity
      where board_id = $1
        and id <= (select id from board_activity where board_id = $1 order by id desc offset ${MAX_ROWS} limit 1)`,
    [boardId],
  )
}

/** The newest first; `beforeId` null: from the newest on. */
export async function listActivity(
  db: Queryable,
  boardId: string,
  page: { beforeId: number | null; kinds: readonly RecordedKind[]; limit: number },
): Promise<ActivityRow[]> {
  if (page.kinds.length === 0) return []
  return db.query<ActivityRow>(
    `select id, at, user_id as "userId", name, kind, subject, count
       from board_activity
      where board_id = $1 and ($2::bigint is null or id < $2)
        and kind in (select jsonb_array_elements_text($3::text::jsonb))
      order by id desc limit $4`,
    [boardId, page.beforeId, JSON.stringify(page.kinds), page.limit],
  )
}
