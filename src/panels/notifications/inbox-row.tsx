import {
  AtSign,
  CircleDot,
  Clock,
  Ellipsis,
  ListChecks,
  MessageCircleQuestionMark,
  MessageSquare,
  Scale,
  SquareCheck,
  Star,
  Webhook,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { OriginLabel } from '#panels/labels/origin-label.tsx'
import { notificationPath } from '#session/notifications/notification-path.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { classNames } from '#ui/class-names.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { formatMoment } from '#ui/format-day.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { useToast } from '#ui/toast.tsx'
import { NOTIFICATION_LABELS, notificationTitle } from './notification-labels.ts'
import type { ListedNotification } from './notification-requests.ts'
import type { InboxOnPage } from './use-inbox.ts'

const ICONS: Readonly<Record<string, ReactNode>> = {
  mention: <AtSign size={16} aria-hidden />,
  vote: <CircleDot size={16} aria-hidden />,
  rating: <Star size={16} aria-hidden />,
  check: <Scale size={16} aria-hidden />,
  question: <MessageCircleQuestionMark size={16} aria-hidden />,
  'to-do': <SquareCheck size={16} aria-hidden />,
  window: <ListChecks size={16} aria-hidden />,
  reminder: <Clock size={16} aria-hidden />,
  review: <ListChecks size={16} aria-hidden />,
  due: <SquareCheck size={16} aria-hidden />,
  webhook: <Webhook size={16} aria-hidden />,
}

interface InboxRowProps {
  row: ListedNotification
  inbox: Pick<InboxOnPage, 'markRead' | 'archive' | 'mute'>
  openHere: (row: ListedNotification) => boolean
}

/** A thing that concerns this person, with its newest words. Opening it marks it as read. */
export function InboxRow({ row, inbox, openHere }: InboxRowProps) {
  const { kind, by, text, origin, at, isRead } = row
  const title = notificationTitle(row)
  return (
    <li className="relative border-line border-b last:border-b-0">
      <a
        href={notificationPath({ ...row, boardId: row.board.id })}
        onClick={(event) => {
          inbox.markRead(row)
          const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey)
          if (isPlain && openHere(row)) event.preventDefault()
        }}
        className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-3 py-3 pr-12 pl-4 hover:bg-sunk focus-visible:-outline-offset-2"
      >
        <span className="mt-0.5 text-ink-2">{ICONS[kind] ?? <MessageSquare size={16} aria-hidden />}</span>
        <span className="min-w-0">
          <span className="flex items-center gap-2">
            <span className={classNames('min-w-0 truncate text-body', !isRead && 'font-heading')}>
              {title}
            </span>
            <OriginLabel origin={origin} author={by && { kind: by.isAgent ? 'agent' : 'person' }} isShort />
            {!isRead && (
              <span className="size-2 shrink-0 rounded-round bg-ink">
                <span className="sr-only">{FIELD_LABELS.unread}</span>
              </span>
            )}
          </span>
          <span dir="auto" className="mt-0.5 line-clamp-2 break-words text-ink-2 text-small">
            {text}
          </span>
          <span className="mt-0.5 block text-caption text-ink-2">{formatMoment(at, Date.now())}</span>
        </span>
      </a>
      <div className="absolute top-2 right-2">
        <RowMenu row={row} title={title} inbox={inbox} />
      </div>
    </li>
  )
}

function RowMenu({ row, title, inbox }: Pick<InboxRowProps, 'row' | 'inbox'> & { title: string }) {
  const toast = useToast()
  const mute = async (what: 'thread' | 'board') => {
    if (await inbox.mute(row, what)) toast({ text: NOTIFICATION_LABELS.muted })
  }
  return (
    <Menu
      trigger={
        <IconButton
          label={NOTIFICATION_LABELS.actionsFor(title)}
          size={32}
          icon={<Ellipsis size={16} aria-hidden />}
        />
      }
    >
      {!row.isRead && (
        <MenuItem onSelect={() => inbox.markRead(row)}>{NOTIFICATION_LABELS.markRead}</MenuItem>
      )}
      <MenuItem onSelect={() => inbox.archive(row)}>{ACTION_LABELS.archive}</MenuItem>
      <MenuSeparator />
      {row.subject.startsWith('thread:') && (
        <MenuItem onSelect={() => void mute('thread')}>{NOTIFICATION_LABELS.muteThread}</MenuItem>
      )}
      <MenuItem onSelect={() => void mute('board')}>{NOTIFICATION_LABELS.muteBoard}</MenuItem>
    </Menu>
  )
}
