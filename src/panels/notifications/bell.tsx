import { Bell as BellIcon } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { MAX_UNREAD } from '#api/unread.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { PopoverContent } from '#ui/popover-content.tsx'
import type { InboxPart } from './inbox-list.tsx'
import { LazyInbox } from './lazy-inbox.ts'
import { badgeLabel, bellLabel, NOTIFICATION_LABELS } from './notification-labels.ts'
import type { ListedNotification } from './notification-requests.ts'
import { useMailOffer } from './use-mail-offer.ts'
import { useUnreadCount } from './use-unread-count.ts'

export interface BellProps {
  /** The board of the page; null on other pages. */
  boardId?: string | null
  /** Reads the count again when one of these changes. */
  changes?: readonly unknown[]
  /** A dot in place of the count, as while people write. */
  isQuiet?: boolean
  /** Opens a thing on the board of the page; false: by its address. */
  onOpenHere?: (row: ListedNotification) => boolean
  /** The person who may be new on this board, and is offered mail; null on other pages. */
  newcomerId?: string | null
}

const NO_CHANGES: readonly unknown[] = []

/** The number of unread notifications; a press opens the list. */
export function Bell(props: BellProps) {
  const { boardId = null, changes = NO_CHANGES, isQuiet = false } = props
  const { onOpenHere, newcomerId = null } = props
  const [shown, setShown] = useState<'nothing' | InboxPart>('nothing')
  const isOpen = shown !== 'nothing'
  useMailOffer(newcomerId, () => setShown('settings'))
  const unread = useUnreadCount(changes).value ?? 0
  const label = isQuiet && unread > 0 ? NOTIFICATION_LABELS.isUnread : bellLabel(unread, MAX_UNREAD)
  return (
    <Popover.Root open={isOpen} onOpenChange={(opens) => setShown(opens ? 'list' : 'nothing')}>
      <span className="relative inline-flex">
        <Popover.Trigger asChild>
          <IconButton label={label} icon={<BellIcon size={18} aria-hidden />} />
        </Popover.Trigger>
        {unread > 0 && <Badge text={isQuiet ? '' : badgeLabel(unread, MAX_UNREAD)} />}
      </span>
      <PopoverContent
        align="end"
        aria-label={NOTIFICATION_LABELS.notifications}
        className="flex max-h-[min(640px,var(--radix-popover-content-available-height))] max-phone:max-h-(--radix-popover-content-available-height) w-[min(400px,calc(100vw-16px))] flex-col"
      >
        {isOpen && (
          <LazyInbox
            boardId={boardId}
            part={shown}
            onPart={setShown}
            onOpenHere={onOpenHere}
            onClose={() => setShown('nothing')}
          />
        )}
      </PopoverContent>
    </Popover.Root>
  )
}

/** The button's name has the number too. Presses go to the button. */
function Badge({ text }: { text: string }) {
  return text === '' ? (
    <span
      aria-hidden
      className="pointer-events-none absolute top-1.5 right-1.5 size-2 rounded-round bg-ink"
    />
  ) : (
    <span
      aria-hidden
      className="pointer-events-none absolute top-0 right-0 min-w-4 rounded-round bg-ink px-1 text-center font-heading text-initials text-sheet leading-4 tabular-nums"
    >
      {text}
    </span>
  )
}
