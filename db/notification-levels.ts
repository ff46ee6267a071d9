import type { NotificationLevel } from '#session/notifications/notification-level.ts'
import type { Queryable } from './driver/database.ts'

/** How much a person is notified of. */
export interface StoredLevel {
  /** Empty: on all boards without a level. */
  boardId: string
  /** The key of a thread; empty: the whole board. */
  subject: string
  level: NotificationLevel
  /** null: of all boards. */
  boardTitle: string | null
}

/** Boards that were deleted are left out. */
export async function listNotificationLevels(db: Queryable, userId: string): Promise<StoredLevel[]> {
  return await db.query<StoredLevel>(
    `select l.board_id as "boardId", l.subject, l.level, b.title as "boardTitle"
       from notification_levels l left join boards b on b.id = l.board_id and b.deleted_at is null
      where l.user_id = $1 and (l.board_id = '' or exists (
        select from members m where m.board_id = l.board_id and m.user_id = l.user_id))
      order by l.board_id, l.subject`,
    [userId],
  )
}

/** `level: null`: there is none any more. */
export async function putNotificationLevel(
  db: Queryable,
  userId: string,
  { boardId, subject, level }: Pick<StoredLevel, 'boardId' | 'subject'> & { level: NotificationLevel | null },
): Promise<void> {
  await db.query('delete from notification_levels where user_id = $1 and board_id = $2 and subject = $3', [
    userId,
    boardId,
    subject,
  ])
  if (level !== null)
    await db.query(
      `insert into notification_levels (user_id, board_id, subject, level) values ($1, $2, $3, $4)
       on conflict (user_id, board_id, subject) do update set level = excluded.level`,
      [userId, boardId, subject, level],
    )
}

/** A guest turned out to be this account, whose own levels stay. */
export async function moveLevelsToAccount(db: Queryable, guestId: string, accountId: string): Promise<void> {
  await db.query(
    `insert into notification_levels (user_id, board_id, subject, level)
     select $2, board_id, subject, level from notification_levels where user_id = $1 on conflict do nothing`,
    [guestId, accountId],
  )
  await db.query('delete from notification_levels where user_id = $1', [guestId])
}
