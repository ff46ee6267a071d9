import { OriginLabel } from '#panels/labels/origin-label.tsx'
import { useBoard, useIsWide, useNote } from '#panels/open-board/board-context.tsx'
import type { ReviewItem } from '#panels/visits/review-requests.ts'
import { useReadable } from '#ui/use-readable.ts'
import { NotePart } from './note-part.tsx'
import { useReviewPage } from './review-context.tsx'
import { REVIEW_PAGE_LABELS, reasonLabel } from './review-page-labels.ts'
import { ThingPart } from './thing-part.tsx'
import { ThreadsPart } from './threads-part.tsx'
import { WaitingChanges } from './unsent-parts.tsx'
import { positionOf, useNames, useRowWords } from './use-row-words.ts'

/** The shown thing with its thread. */
export function ReviewCard() {
  const { current } = useReviewPage()
  const words = useRowWords()
  if (!current) return null
  return (
    <article aria-label={words(current).text} className="min-w-0">
      <CardHead row={current} />
      <div className="overflow-clip rounded-card border border-line bg-raised shadow-note">
        {hasNoteAndThreads(current) ? <NoteAndThreads row={current} /> : <ThingPart row={current} />}
        <WaitingChanges row={current} />
      </div>
    </article>
  )
}

/** Notes and comments have the labels of their origins beside their authors. */
function hasNoteAndThreads({ kind }: ReviewItem): boolean {
  return kind === 'note' || kind === 'thread'
}

function CardHead({ row }: { row: ReviewItem }) {
  const { rows } = useReviewPage()
  const isPhone = !useIsWide(700)
  const nameOf = useNames()
  const frame = useFrameName(row.noteId)
  const inPart = rows.filter(({ part }) => part === row.part)
  const position = isPhone
    ? REVIEW_PAGE_LABELS.shortPosition(inPart.indexOf(row) + 1, inPart.length)
    : positionOf(row, rows)
  return (
    <p className="mb-3 flex min-h-5 items-baseline gap-2 text-body max-phone:mb-2 max-phone:text-small">
      <span className="shrink-0 font-heading max-phone:font-text max-phone:text-ink-2">{position}</span>
      <span className="min-w-0 truncate text-ink-2">{reasonLabel(row, nameOf)}</span>
      {!hasNoteAndThreads(row) && <OriginLabel origin={row.origin} author={null} className="shrink-0" />}
      {frame && (
        <span className="ml-auto min-w-0 truncate text-ink-2">{REVIEW_PAGE_LABELS.inFrame(frame)}</span>
      )}
    </p>
  )
}

function useFrameName(noteId: string | null): string | null {
  const { ownList } = useBoard()
  const { frames } = useReadable(ownList)
  const note = useNote(noteId ?? '')
  return frames.find(({ id }) => id === note?.frameId)?.name ?? null
}

function NoteAndThreads({ row }: { row: ReviewItem }) {
  return (
    <>
      <NotePart row={row} />
      <ThreadsPart row={row} />
    </>
  )
}
