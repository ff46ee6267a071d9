import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiAnswer, Failure } from '#panels/requests/call-api.ts'
import { useRead } from '#panels/requests/use-read.ts'
import {
  fetchInbox,
  type ListedInbox,
  type ListedNotification,
  sendAllRead,
  sendArchived,
  sendLevel,
  sendRead,
} from './notification-requests.ts'
import { useUnreadCount } from './use-unread-count.ts'

export interface InboxOnPage {
  /** null until the first answer. */
  rows: readonly ListedNotification[] | null
  unread: number
  failure: Failure | null
  hasOlder: boolean
  showOlder: () => Promise<void>
  markRead: (row: ListedNotification) => void
  markAllRead: () => void
  archive: (row: ListedNotification) => void
  /** No more notifications of the thread, or of the whole board. */
  mute: (row: ListedNotification, what: 'thread' | 'board') => Promise<boolean>
  again: () => Promise<void>
}

/** The notifications of this person on all boards, with pages of older ones as they are wanted. */
export function useInbox(): InboxOnPage {
  const first = useRead(['notifications', 'list'], (signal) => fetchInbox(null, signal))
  const count = useUnreadCount([])
  const reads = useQueryClient()
  const [older, setOlder] = useState<Pick<ListedInbox, 'notifications' | 'next'> | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const next = older ? older.next : (first.value?.next ?? null)

  async function again(): Promise<void> {
    setFailure(null)
    setOlder(null)
    await Promise.all([first.again(), count.again()])
  }
  /** Shows a change at once; a failed request shows the stored state again. */
  async function change(
    request: Promise<ApiAnswer<null>>,
    update: (rows: readonly ListedNotification[]) => ListedNotification[],
  ): Promise<boolean> {
    const before = unreadIn(first.value?.notifications) + unreadIn(older?.notifications)
    const rest = older && { ...older, notifications: update(older.notifications) }
    const page = first.value && { ...first.value, notifications: update(first.value.notifications) }
    const after = unreadIn(page?.notifications) + unreadIn(rest?.notifications)
    first.change((inbox) => page ?? inbox)
    setOlder(rest)
    count.change((unread) => unread && Math.max(0, unread + after - before))
    const answer = await request
    // A board's list of what is new has the same marks.
    if (answer.ok) await Promise.all([count.again(), reads.invalidateQueries({ queryKey: ['review'] })])
    else {
      await again()
      setFailure(answer.failure)
    }
    return answer.ok
  }

  return {
    rows: first.value && [...first.value.notifications, ...(older?.notifications ?? [])],
    unread: count.value ?? 0,
    failure: failure ?? first.failure,
    hasOlder: next !== null,
    async showOlder() {
      const answer = await fetchInbox(next)
      if (!answer.ok) return setFailure(answer.failure)
      const { notifications, next: following } = answer.value
      setOlder({ notifications: [...(older?.notifications ?? []), ...notifications], next: following })
    },
    markRead(row) {
      if (!row.isRead)
        void change(sendRead(row), (rows) => rows.map((one) => (isSame(one, row) ? read(one) : one)))
    },
    markAllRead: () => void change(sendAllRead(), (rows) => rows.map(read)),
    archive: (row) => void change(sendArchived(row), (rows) => rows.filter((one) => !isSame(one, row))),
    mute(row, what) {
      const subject = what === 'thread' ? row.subject : null
      const request = sendLevel({ boardId: row.board.id, subject, level: 'none' })
      const isMuted = (one: ListedNotification) =>
        what === 'thread' ? isSame(one, row) : one.board.id === row.board.id
      return change(request, (rows) => rows.filter((one) => !isMuted(one)))
    },
    again,
  }
}

function isSame(one: ListedNotification, other: ListedNotification): boolean {
  return one.board.id === other.board.id && one.subject === other.subject
}

function read(row: ListedNotification): ListedNotification {
  return { ...row, isRead: true }
}

function unreadIn(rows: readonly ListedNotification[] | undefined): number {
  return (rows ?? []).filter(({ isRead }) => !isRead).length
}
