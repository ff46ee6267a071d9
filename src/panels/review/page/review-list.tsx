import {
  AlarmClock,
  Check,
  CircleDot,
  FileText,
  Gauge,
  Layers,
  MessageCircleQuestion,
  MessageSquare,
  MessagesSquare,
  Scale,
  SquarePen,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { OriginLabel } from '#panels/labels/origin-label.tsx'
import { useAuthors } from '#panels/open-board/authors.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import type { ReviewItem } from '#panels/visits/review-requests.ts'
import { REVIEW_PARTS } from '#session/changes/changes-slice.ts'
import { classNames } from '#ui/class-names.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { useReviewPage } from './review-context.tsx'
import { REVIEW_PAGE_LABELS } from './review-page-labels.ts'
import { useRowWords } from './use-row-words.ts'

/** All things of the review in three parts. Rows that are done stay in their place. */
export function ReviewList() {
  const { rows } = useReviewPage()
  return (
    <nav
      aria-label={REVIEW_PAGE_LABELS.list}
      className="w-82 shrink-0 overflow-y-auto border-line border-r bg-sheet px-2.5 pb-6"
    >
      {REVIEW_PARTS.map((part) => {
        const inPart = rows.filter((row) => row.part === part)
        if (inPart.length === 0) return null
        return (
          <section key={part} aria-label={REVIEW_PAGE_LABELS.parts[part]}>
            <h2 className="flex items-baseline gap-2 px-3.5 pt-5 pb-2.5 font-heading text-body">
              {REVIEW_PAGE_LABELS.parts[part]}
              <span className="font-text text-ink-2 text-small tabular-nums">{inPart.length}</span>
            </h2>
            <ul>
              {inPart.map((row) => (
                <Row key={row.subject} row={row} />
              ))}
            </ul>
          </section>
        )
      })}
    </nav>
  )
}

function Row({ row }: { row: ReviewItem }) {
  const { current, isDone, show } = useReviewPage()
  const { text, reason } = useRowWords()(row)
  const author = useAuthors()(row.authorId)
  const isCurrent = current?.subject === row.subject
  const isSeen = isDone(row)
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) item.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isCurrent])
  return (
    <li ref={item} className="scroll-my-10 [contain-intrinsic-size:auto_52px] [content-visibility:auto]">
      <PlainButton
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => show(row.subject)}
        className={classNames(
          'flex h-13 w-full items-center gap-3 rounded-card border-2 px-3 text-left -outline-offset-2',
          isCurrent ? 'border-ink bg-raised' : 'border-transparent hover:bg-sunk',
        )}
      >
        <RowMark row={row} />
        <span className="min-w-0 flex-1">
          <span
            dir="auto"
            className={classNames(
              'block truncate text-body',
              isSeen ? 'font-text text-ink-2' : 'font-button',
            )}
          >
            {text}
          </span>
          <span className="flex items-baseline gap-2 text-caption text-ink-2">
            <span className="min-w-0 truncate">{reason}</span>
            <OriginLabel origin={row.origin} author={author} isShort className="shrink-0" />
          </span>
        </span>
        {isSeen && (
          <span className="shrink-0 text-ink-2">
            <Check size={18} aria-hidden />
            <span className="sr-only">{REVIEW_PAGE_LABELS.seen}</span>
          </span>
        )}
      </PlainButton>
    </li>
  )
}

const ICONS: Readonly<Record<string, typeof FileText>> = {
  thread: MessageSquare,
  round: MessagesSquare,
  themes: Layers,
  vote: CircleDot,
  rating: Gauge,
  check: Scale,
  question: MessageCircleQuestion,
  board: SquarePen,
  window: AlarmClock,
}

/** The cut corner that marks a note by an agent. */
const CUT = 'polygon(0 0, 100% 0, 100% 65%, 65% 100%, 0 100%)'

/** A swatch of the note, or an icon. */
function RowMark({ row }: { row: ReviewItem }) {
  const { noteById } = useBoard()
  const authorOf = useAuthors()
  const note = row.kind === 'note' && row.noteId !== null ? noteById(row.noteId) : null
  if (row.kind === 'note') {
    const isAgents = authorOf(row.authorId)?.kind === 'agent'
    return (
      <span
        aria-hidden
        className="size-5 shrink-0 rounded-note"
        style={{
          background: note ? `var(--note-${note.color}, var(--note-yellow))` : 'var(--sunk)',
          clipPath: isAgents ? CUT : undefined,
        }}
      />
    )
  }
  const Icon = ICONS[row.kind] ?? FileText
  return <Icon size={20} aria-hidden className="shrink-0 text-ink-2" />
}
