import { z } from 'zod'
import {
  LevelsResponse,
  type MailSettingsChange,
  MailSettingsResponse,
  NotificationResponse,
  NotificationsResponse,
} from '#api/notifications.ts'
import { call, Nothing } from '#panels/requests/call-api.ts'
import type { NotificationLevel } from '#session/notifications/notification-level.ts'

/** A newer server may send kinds that this page does not know. */
const Notification = NotificationResponse.extend({ kind: z.string(), need: z.unknown() })
const ListedInbox = NotificationsResponse.extend({ notifications: z.array(Notification) })
export type ListedNotification = z.infer<typeof Notification>
export type ListedInbox = z.infer<typeof ListedInbox>
export type StoredLevels = z.infer<typeof LevelsResponse>['levels']

const ROWS_OF_PAGE = 30

/** `cursor: null`: from the newest. */
export function fetchInbox(cursor: string | null, signal?: AbortSignal) {
  const query = new URLSearchParams({ limit: String(ROWS_OF_PAGE), ...(cursor !== null && { cursor }) })
  return call(`/notifications?${query}`, ListedInbox, { ...(signal && { signal }) })
}

/** Up to the event that the page shows: a later one stays unread. */
export function sendRead(row: ListedNotification) {
  return call('/notifications', Nothing, { method: 'PATCH', body: { read: [placeOf(row)] } })
}

export function sendAllRead() {
  return call('/notifications', Nothing, { method: 'PATCH', body: { readAll: true } })
}

export function sendArchived(row: ListedNotification) {
  const body = { read: [placeOf(row)], archive: [placeOf(row)] }
  return call('/notifications', Nothing, { method: 'PATCH', body })
}

export function readLevels(signal: AbortSignal) {
  return call('/notifications/levels', LevelsResponse, { signal })
}

/** `boardId: null`: of all boards. `level: null`: that of the board, or of all boards. */
export function sendLevel(level: {
  boardId: string | null
  subject: string | null
  level: NotificationLevel | null
}) {
  return call('/notifications/levels', Nothing, { method: 'PUT', body: level })
}

export function readMail(signal?: AbortSignal) {
  return call('/notifications/mail', MailSettingsResponse, { ...(signal && { signal }) })
}

export function sendMailSettings(change: MailSettingsChange) {
  return call('/notifications/mail', MailSettingsResponse, { method: 'PATCH', body: change })
}

/** A link is sent to the address, which gets mail once it is confirmed. */
export function sendAddress(address: string) {
  return call('/notifications/mail/address', MailSettingsResponse, { method: 'PUT', body: { address } })
}

export function sendAddressRemoval() {
  return call('/notifications/mail/address', MailSettingsResponse, { method: 'DELETE' })
}

function placeOf({ board, subject, seq }: ListedNotification) {
  return { boardId: board.id, subject, seq }
}
