import type { NotificationKind } from '#session/notifications/notification-items.ts'
import type { NotificationLevel } from '#session/notifications/notification-level.ts'
import type { Queryable } from './driver/database.ts'

/** The newest event of a thing that concerns a person. */
export interface NotificationRecord {
  userId: string
  subject: string
  kind: NotificationKind
  seq: number
  /** Milliseconds since 1970. */
  at: number
}

/** Replaces the notifications about these things of a board by `records`: all others about them are gone. */
export async function putNotifications(
  tx: Queryable,
  boardId: string,
  subjects: readonly string[],
  records: readonly NotificationRecord[],
): Promise<void> {
  await tx.query(
    `delete from notifications n
      where board_id = $1 and subject in (select jsonb_array_elements_text($2::text::jsonb))
        and not exists (select from jsonb_to_recordset($3::text::jsonb) as r ("userId" text, subject text)
                         where r."userId" = n.user_id and r.subject = n.subject)`,
    [boardId, JSON.stringify(subjects), JSON.stringify(records)],
  )
  if (records.length === 0) return
  await tx.query(
    `insert into notifications (user_id, board_id, subject, kind, seq, at)
     select "userId", $1, subject, kind, seq, to_timestamp(at / 1000.0)
       from jsonb_to_recordset($2::text::jsonb) as r ("userId" text, subject text, kind text, seq bigint, at bigint)
     on conflict (user_id, board_id, subject) do update
       set kind = excluded.kind, seq = excluded.seq, at = excluded.at`,
    [boardId, JSON.stringify(records)],
  )
}

/** The person is not on the board any more. `into`: the account that a guest turned out to be gets them. */
export async function endNotifications(
  tx: Queryable,
  boardId: string,
  userId: string,
  into: string | null,
): Promise<void> {
  if (into !== null)
    await tx.query(
      `insert into notifications (user_id, board_id, subject, kind, seq, at, archived_seq)
       select $3, board_id, subject, kind, seq, at, archived_seq from notifications
        where board_id = $1 and user_id = $2 on conflict do nothing`,
      [boardId, userId, into],
    )
  await tx.query('delete from notifications where board_id = $1 and user_id = $2', [boardId, userId])
}

/** A row with its board and its state for the person. */
export interface InboxRecord extends Pick<NotificationRecord, 'subject' | 'kind' | 'seq' | 'at'> {
  boardId: string
  boardTitle: string
  level: NotificationLevel
  isRead: boolean
  isArchived: boolean
}

/** A place between two rows of the inbox. */
export interface InboxPlace {
  at: number
  boardId: string
  subject: string
}

export interface InboxQuery {
  userId: string
  /** null: all boards. */
  boardId: string | null
  unreadOnly: boolean
  archived: boolean
  /** The rows after this one; null: from the newest. */
  after: InboxPlace | null
  limit: number
}

/**
 * The newest first. Boards that are deleted or closed, and boards and threads with the level `none`, have none.
 * Only the visit mark decides whether a row is read.
 */
export async function listNotifications(db: Queryable, query: InboxQuery): Promise<InboxRecord[]> {
  const { userId, boardId, unreadOnly, archived, after, limit } = query
  return await db.query<InboxRecord>(
    `select * from (
       select n.board_id as "boardId", b.title as "boardTitle", n.subject, n.kind, n.seq,
              round(extract(epoch from n.at) * 1000)::bigint as at,
              n.seq <= greatest(coalesce(v.through_seq, 0), coalesce((v.seen -> n.subject ->> 'seq')::bigint, 0)) as "isRead",
              n.archived_seq >= n.seq as "isArchived",
              coalesce(
                (select level from notification_levels l where l.user_id = $1 and l.board_id = n.board_id and l.subject = n.subject),
                (select level from notification_levels l where l.user_id = $1 and l.board_id = n.board_id and l.subject = ''),
                (select level from notification_levels l where l.user_id = $1 and l.board_id = '' and l.subject = ''),
                'all') as level
         from notifications n
         join boards b on b.id = n.board_id and b.deleted_at is null and b.closed_at is null
         join members m on m.board_id = n.board_id and m.user_id = n.user_id
         left join visit_marks v on v.board_id = n.board_id and v.user_id = n.user_id
        where n.user_id = $1 and ($2::text is null or n.board_id = $2)
     ) as rows
     where "isArchived" = $3 and level <> 'none' and (not $4 or not "isRead")
       and ($5::bigint is null or (at, "boardId", subject) < ($5::bigint, $6::text, $7::text))
     order by at desc, "boardId" desc, subject desc limit $8`,
    [
      userId,
      boardId,
      archived,
      unreadOnly,
      after?.at ?? null,
      after?.boardId ?? null,
      after?.subject ?? null,
      limit,
    ],
  )
}

/** The boards on which anyone has a notification about this thing. */
export async function boardIdsNotifying(db: Queryable, subject: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'select distinct board_id as id from notifications where subject = $1',
    [subject],
  )
  return rows.map(({ id }) => id)
}

/** Hides it until a later event. */
export async function archiveNotification(
  db: Queryable,
  userId: string,
  { boardId, subject, seq }: { boardId: string; subject: string; seq: number },
): Promise<void> {
  await db.query(
    `update notifications set archived_seq = greatest(archived_seq, $4)
      where user_id = $1 and board_id = $2 and subject = $3`,
    [userId, boardId, subject, seq],
  )
}
