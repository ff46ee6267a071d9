import type { Queryable } from '#db/driver/database.ts'
import { queueMails } from '#db/mail-states.ts'
import { endNotifications, type NotificationRecord, putNotifications } from '#db/notifications.ts'
import type { SessionEvent } from '#session/event.ts'
import { MAIL_WAIT } from '#session/notifications/mail-wait.ts'
import { notificationItems, notifyingSubjects } from '#session/notifications/notification-items.ts'
import type { SessionState } from '#session/state.ts'

/**
 * Writes the notifications that the events may have changed, in their transaction: a restart neither loses nor repeats one.
 * `state` is after the last event.
 */
export async function copyNotifications(
  tx: Queryable,
  state: SessionState,
  events: readonly SessionEvent[],
): Promise<void> {
  for (const { kind, data } of events)
    if (kind === 'member.left') await endNotifications(tx, state.board.id, data.userId, data.into ?? null)
  const subjects = [...notifyingSubjects(state, events)]
  const last = events.at(-1)
  if (subjects.length === 0 || !last) return
  const records = subjects.flatMap((subject) => recordsOf(state, subject))
  await putNotifications(tx, state.board.id, subjects, records)
  const userIds = [...new Set(records.map(({ userId }) => userId))]
  if (userIds.length > 0) await queueMails(tx, userIds, { at: new Date(last.at), ...MAIL_WAIT })
}

function recordsOf(state: SessionState, subject: string): NotificationRecord[] {
  return [...notificationItems(state, subject)].flatMap(([userId, items]) => {
    const newest = items.at(-1)
    if (!newest) return []
    // An unread mention outlives later replies: the reason decides whether the person's level lets it through.
    const kind = items.some((item) => item.kind === 'mention') ? 'mention' : newest.kind
    return [{ userId, subject, kind, seq: newest.seq, at: newest.at }]
  })
}
