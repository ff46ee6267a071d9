import { useLooks } from '#panels/open-board/agent-look.ts'
import { useAuthors } from '#panels/open-board/authors.ts'
import type { ThreadView } from '#session/comments/thread-view.ts'
import { classNames } from '#ui/class-names.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { formatMoment } from '#ui/format-day.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { shownAuthor } from './comment-author.ts'
import { ANCHOR_LABELS, countLabel, goneLabel } from './comment-labels.ts'
import { WriterMark } from './comment-view.tsx'
import { useAnchorName } from './use-anchor-name.ts'

interface ThreadRowProps {
  thread: ThreadView
  isUnread: boolean
  isOpen: boolean
  /** Whether Tab reaches it. */
  isReachable: boolean
  onOpen: () => void
  onFocus?: () => void
}

/** A thread in a list: its newest comment with its writer, its subject, and the people in it. */
export function ThreadRow({ thread, isUnread, isOpen, isReachable, onOpen, onFocus }: ThreadRowProps) {
  const { place, participants, lastWords, lastAt, count, quote, anchor, recordKind } = thread
  const [authorOf, lookOf] = [useAuthors(), useLooks()]
  const nameOf = useAnchorName()
  const people = participants.map(({ id }) => shownAuthor(id, authorOf, lookOf))
  const [last] = people
  const isGone = place.state === 'gone'
  const name = nameOf(anchor, recordKind)
  return (
    <li className="border-line border-b">
      <PlainButton
        data-thread-row={thread.id}
        tabIndex={isReachable ? 0 : -1}
        aria-current={isOpen || undefined}
        onClick={onOpen}
        onFocus={onFocus}
        className={classNames(
          'block w-full px-5 py-3 text-left focus-visible:-outline-offset-2',
          isOpen ? 'border-ink border-l-[3px] bg-raised pl-[17px]' : 'hover:bg-sunk',
        )}
      >
        <span className="flex items-center gap-2">
          {last && <WriterMark author={last} size={20} />}
          <span className="min-w-0 truncate font-heading text-body">{last?.name}</span>
          <span
            className={classNames(
              'shrink-0 rounded-chip px-1.5 text-caption tabular-nums',
              isGone ? 'border border-line-strong border-dashed text-ink-2' : 'bg-sunk',
            )}
          >
            {isGone ? ANCHOR_LABELS.isGone(name) : name}
          </span>
          <span className="ml-auto shrink-0 text-ink-2 text-small">{formatMoment(lastAt, Date.now())}</span>
          {isUnread && (
            <span className="size-2 shrink-0 rounded-round bg-ink">
              <span className="sr-only">{FIELD_LABELS.unread}</span>
            </span>
          )}
        </span>
        <span
          dir="auto"
          className={classNames('mt-1 line-clamp-2 break-words text-body', isUnread && 'font-heading')}
        >
          {lastWords}
        </span>
        <span className="mt-1 block break-words text-ink-2 text-small">
          {isGone
            ? goneLabel(authorOf(place.by)?.name ?? null, quote, count)
            : `${countLabel(count)} · ${people.map((each) => each.name).join(', ')}`}
        </span>
      </PlainButton>
    </li>
  )
}
