import { FIELD_LABELS } from '#ui/field-labels.ts'
import { formatCount } from '#ui/format-count.ts'
import type { ListedNotification } from './notification-requests.ts'

export const NOTIFICATION_LABELS = {
  notifications: 'Notifications',
  isUnread: 'Notifications, some unread',
  markAllRead: 'Mark all as read',
  settings: 'Notification settings',
  back: 'Back to the notifications',
  none: 'Nothing yet.',
  noneHint: 'Mentions, replies and what waits for you on any board will be here.',
  showOlder: 'Show older',
  actionsFor: (title: string) => `Actions for: ${title}`,
  markRead: 'Mark as read',
  muteThread: 'Mute this thread',
  muteBoard: 'Mute this board',
  muted: 'You get no more notifications of it.',
} as const

export const LEVEL_LABELS = {
  allBoards: 'On all boards',
  thisBoard: FIELD_LABELS.onThisBoard,
  all: FIELD_LABELS.everything,
  allHint: 'Mentions, replies, answers, and what waits for you.',
  needs: 'What needs me',
  needsHint: 'Mentions, votes, questions and to-dos.',
  none: 'Nothing',
  noneHint: 'No notifications.',
  asAllBoards: 'As on all boards',
  exceptions: 'Exceptions',
  thread: (board: string) => `A thread on ${board}`,
  removeException: (name: string) => `Remove the exception for ${name}`,
} as const

export function bellLabel(unread: number, max: number): string {
  if (unread === 0) return NOTIFICATION_LABELS.notifications
  return `${NOTIFICATION_LABELS.notifications}, ${badgeLabel(unread, max)} unread`
}

/** `99+` where the server counts no further. */
export function badgeLabel(unread: number, max: number): string {
  return unread >= max ? `${max - 1}+` : String(unread)
}

/** The event in a few words: `Ben mentioned you`. */
export function notificationTitle({ kind, by, count, need }: ListedNotification): string {
  const name = by?.name ?? 'Someone'
  switch (kind) {
    case 'mention':
      return `${name} mentioned you`
    case 'reply':
      return count > 1 ? `${formatCount(count, 'new comment')}, last by ${name}` : `${name} commented`
    case 'answer':
      return `${name} answered`
    case 'vote':
      return 'A vote waits for you'
    case 'rating':
      return 'A rating waits for you'
    case 'check':
      return 'A check waits for your answer'
    case 'question':
      return 'A question waits for your answer'
    case 'to-do':
      return `${name} gave you a to-do`
    case 'window':
      return withTalk('A step waits for your contribution', need)
    case 'reminder':
      return withTalk('Reminder: a step closes soon', need)
    case 'review':
      return `${name} sent notes for review`
    case 'due':
      return 'A to-do of yours is due'
    case 'webhook':
      return 'A webhook was stopped: nothing arrived there'
    default:
      return 'Something new'
  }
}

/** `need` is read loosely: a newer server may have more of them. */
function withTalk(title: string, need: unknown): string {
  const offersTalk = typeof need === 'object' && need !== null && 'offersTalk' in need && need.offersTalk
  return offersTalk === true ? `${title}. You can talk with the clerk.` : title
}
