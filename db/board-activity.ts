import { FORMER_MEMBER } from '#session/members/former-member.ts'
import type { Queryable } from './driver/database.ts'

/** `record.removed` is one record, removed over the API. */
export const RECORDED_KINDS = [
  'file.exported',
  'notes.deleted',
  'shapes.deleted',
  'record.removed',
  'content.restored',
] as const
/** Kinds of activity that are recorded beside the event log, because they happen before or outside a session. */
export type RecordedKind = (typeof RECORDED_KINDS)[number]

/** An action that no event of the session records. */
export interface RecordedActivity {
  userId: string
  /** The person's name at that time. */
  name: string
  /** The program that did it for the person; `null`: none did. */
  program: string | null
  kind: RecordedKind
  /** The object of the action: a file's format, or the deleted kind. */
  subject: string
  /** How often, or how many. */
  count: number
}

/** A line of the activity log as it is stored. `at`: when it was written, or when its `count` last grew. */
export interface ActivityRow extends RecordedActivity {
  id: number
  at: Date
}

/** A repetition within this time only increases the count: a script that exports every second fills no table. */
const SAME_WITHIN = "interval '10 minutes'"
/** Most rows of one board; the oldest are deleted first. */
const MAX_ROWS = 5_000

/** Adds a line, or adds to the `count` of the same line if it was written within the last ten minutes. */
export async function recordActivity(
  db: Queryable,
  boardId: string,
  { userId, name, program, kind, subject, count }: RecordedActivity,
  at: Date,
): Promise<void> {
  const again = await db.query(
    `update board_activity set count = count + $5, at = $6
      where id = (select max(id) from board_activity
                   where board_id = $1 and user_id = $2 and kind = $3 and subject = $4 and program is not distinct from $7
                     and at > $6::timestamptz - ${SAME_WITHIN})
      returning id`,
    [boardId, userId, kind, subject, count, at, program],
  )
  if (again.length > 0) return
  await db.query(
    `insert into board_activity (board_id, at, user_id, name, program, kind, subject, count)
     values ($1, $2, $3, case when exists (select 1 from forgotten_people where user_id = $3) then $9 else $4 end,
             $5, $6, $7, $8)`,
    [boardId, at, userId, name, program, kind, subject, count, FORMER_MEMBER],
  )
  await db.query(
    `delete from board_activity
      where board_id = $1
        and id <= (select id from board_activity where board_id = $1 order by id desc offset ${MAX_ROWS} limit 1)`,
    [boardId],
  )
}

/** Deletes lines that are older than `days`, or than the fewer days of their board. */
export async function deleteOldActivity(db: Queryable, days: number, now: Date): Promise<void> {
  await db.query(
    `delete from board_activity a using boards b
      where b.id = a.board_id and a.at < $2::timestamptz - make_interval(days => least($1, b.activity_days))`,
    [days, now],
  )
}

/** Newest first; without `beforeId` from the newest on. */
export async function listActivity(
  db: Queryable,
  boardId: string,
  page: { beforeId: number | null; since: Date; kinds: readonly RecordedKind[]; limit: number },
): Promise<ActivityRow[]> {
  if (page.kinds.length === 0) return []
  return db.query<ActivityRow>(
    `select id, at, user_id as "userId", name, program, kind, subject, count
       from board_activity
      where board_id = $1 and ($2::bigint is null or id < $2)
        and kind in (select jsonb_array_elements_text($3::text::jsonb))
        and at >= $5
      order by id desc limit $4`,
    [boardId, page.beforeId, JSON.stringify(page.kinds), page.limit, page.since],
  )
}
