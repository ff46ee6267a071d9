import { ArrowLeft, Settings } from 'lucide-react'
import { useRef } from 'react'
import { useRead } from '#panels/requests/use-read.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { InboxRow } from './inbox-row.tsx'
import { MAIL_LABELS } from './mail-labels.ts'
import { NOTIFICATION_LABELS } from './notification-labels.ts'
import { type ListedNotification, readMail } from './notification-requests.ts'
import { NotificationSettings } from './notification-settings.tsx'
import { useInbox } from './use-inbox.ts'

export type InboxPart = 'list' | 'settings'

export interface InboxListProps {
  part: InboxPart
  onPart: (part: InboxPart) => void
  /** The board of the page; null on other pages. */
  boardId: string | null
  /** Opens a thing on the board of the page; false: by its address. */
  onOpenHere: ((row: ListedNotification) => boolean) | undefined
  onClose: () => void
}

/** All notifications by board, the newest first, and their settings. */
export function InboxList({ part, onPart, boardId, onOpenHere, onClose }: InboxListProps) {
  const inbox = useInbox()
  const isInSettings = part === 'settings'
  const openHere = (row: ListedNotification): boolean => {
    if (row.board.id !== boardId || !onOpenHere?.(row)) return false
    onClose()
    return true
  }
  return (
    <>
      <div className="flex h-12 shrink-0 items-center gap-1 border-line border-b pr-2 pl-4">
        {isInSettings && (
          <IconButton
            label={NOTIFICATION_LABELS.back}
            size={32}
            icon={<ArrowLeft size={18} aria-hidden />}
            onClick={() => onPart('list')}
            className="-ml-2"
          />
        )}
        <h2 className="min-w-0 flex-1 truncate font-heading text-body">
          {isInSettings ? NOTIFICATION_LABELS.settings : NOTIFICATION_LABELS.notifications}
        </h2>
        {!isInSettings && (
          <>
            {inbox.unread > 0 && (
              <LinkButton onClick={inbox.markAllRead}>{NOTIFICATION_LABELS.markAllRead}</LinkButton>
            )}
            <IconButton
              label={NOTIFICATION_LABELS.settings}
              size={32}
              icon={<Settings size={18} aria-hidden />}
              onClick={() => onPart('settings')}
            />
          </>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {isInSettings ? (
          <NotificationSettings boardId={boardId} onLevel={inbox.again} />
        ) : (
          <Rows inbox={inbox} openHere={openHere} />
        )}
      </div>
      {!isInSettings && <MailOffer onAccept={() => onPart('settings')} />}
    </>
  )
}

/** A line for people without an address, where the server sends mail. */
function MailOffer({ onAccept }: { onAccept: () => void }) {
  const { value } = useRead(['notifications', 'mail'], readMail)
  if (!value?.isAvailable || value.address !== null || value.unconfirmed !== null) return null
  return (
    <p className="shrink-0 border-line border-t px-4 py-2">
      <LinkButton onClick={onAccept}>{MAIL_LABELS.offer}</LinkButton>
    </p>
  )
}

interface RowsProps {
  inbox: ReturnType<typeof useInbox>
  openHere: (row: ListedNotification) => boolean
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function Rows({ inbox, openHere }: RowsProps) {
  const list = useRef<HTMLDivElement>(null)
  const { rows, failure, hasOlder } = inbox
  function onKeyDown(event: React.KeyboardEvent): void {
    const step = STEPS[event.key]
    const links: Element[] = [...(list.current?.getElementsByTagName('a') ?? [])]
    const at = document.activeElement ? links.indexOf(document.activeElement) : -1
    if (step === undefined || at < 0) return
    event.preventDefault()
    const next = links[at + step]
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    <div ref={list} role="none" onKeyDown={onKeyDown}>
      {failure && (
        <Notice
          tone="warn"
          className="m-3"
          action={<Button onClick={() => void inbox.again()}>{ACTION_LABELS.tryAgain}</Button>}
        >
          {failure.message}
        </Notice>
      )}
      {rows?.length === 0 && !failure && (
        <p className="px-4 py-6 text-body text-ink-2">
          {NOTIFICATION_LABELS.none} {NOTIFICATION_LABELS.noneHint}
        </p>
      )}
      {groupByBoard(rows ?? []).map(([board, ofBoard]) => (
        <section key={board.id} aria-label={board.title}>
          <h3 className="truncate bg-sunk px-4 py-1.5 font-button text-ink-2 text-small" dir="auto">
            {board.title}
          </h3>
          <ul>
            {ofBoard.map((row) => (
              <InboxRow key={row.subject} row={row} inbox={inbox} openHere={openHere} />
            ))}
          </ul>
        </section>
      ))}
      {hasOlder && (
        <p className="px-4 py-3">
          <LinkButton onClick={() => void inbox.showOlder()}>{NOTIFICATION_LABELS.showOlder}</LinkButton>
        </p>
      )}
    </div>
  )
}

/** The board with the newest notification first. */
function groupByBoard(
  rows: readonly ListedNotification[],
): [board: ListedNotification['board'], rows: ListedNotification[]][] {
  const boards = new Map<string, ListedNotification[]>()
  for (const row of rows) boards.set(row.board.id, [...(boards.get(row.board.id) ?? []), row])
  return [...boards.values()].flatMap((ofBoard) => (ofBoard[0] ? [[ofBoard[0].board, ofBoard]] : []))
}
