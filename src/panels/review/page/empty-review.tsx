import Link from 'next/link'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { buttonClass } from '#ui/button.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { type ReviewOnThisPage, useReviewPage } from './review-context.tsx'
import { REVIEW_PAGE_LABELS } from './review-page-labels.ts'

/** Nothing is left, or there was nothing. */
export function EmptyReview() {
  const page = useReviewPage()
  const { boardId } = useBoard().connection
  const notes = useNotesHere()
  if (page.isOpening)
    return (
      <p role="status" className="pt-24 text-center text-body text-ink-2">
        {REVIEW_PAGE_LABELS.openingReview}
      </p>
    )
  const [title, hint] = page.request ? labelsOfRequest(page) : labelsOfVisit(page, notes)
  return (
    <div className="flex flex-col items-center px-6 pt-24 text-center">
      <span aria-hidden className="size-24 rounded-note border-[1.5px] border-line-strong border-dashed" />
      <h2 className="mt-5 text-page">{title}</h2>
      <p className="mt-2 mb-5 max-w-[420px] text-body text-ink-2">{hint}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {page.request && (
          <Link href={`/b/${boardId}/review`} className={buttonClass('outline')}>
            {REVIEW_PAGE_LABELS.whatIsNew}
          </Link>
        )}
        <Link href={`/b/${boardId}`} className={buttonClass('outline')}>
          {ACTION_LABELS.goToBoard}
        </Link>
      </div>
    </div>
  )
}

type NotesHere = 'none' | 'own' | 'others'

function useNotesHere(): NotesHere {
  const { ownList, me } = useBoard()
  const { notes } = useReadable(ownList)
  if (notes.length === 0) return 'none'
  return notes.every(({ authorId }) => authorId === me.id) ? 'own' : 'others'
}

type EmptyLabels = readonly [title: string, hint: string]

function labelsOfRequest({ request, rows }: ReviewOnThisPage): EmptyLabels {
  if (rows.length === 0) return [REVIEW_PAGE_LABELS.notesDeleted, REVIEW_PAGE_LABELS.notesDeletedHint]
  return request?.closedAt != null
    ? [REVIEW_PAGE_LABELS.reviewIsClosed, REVIEW_PAGE_LABELS.reviewIsClosedHint]
    : [REVIEW_PAGE_LABELS.allReviewed(rows.length), REVIEW_PAGE_LABELS.allReviewedHint]
}

function labelsOfVisit({ review, rows }: ReviewOnThisPage, notes: NotesHere): EmptyLabels {
  const since = review?.since ?? null
  if (rows.length === 0 && since !== null)
    return [REVIEW_PAGE_LABELS.nothingNewSince(since, Date.now()), REVIEW_PAGE_LABELS.allSeenHint]
  if (rows.length > 0 || notes === 'others')
    return [REVIEW_PAGE_LABELS.allSeen, REVIEW_PAGE_LABELS.allSeenHint]
  const title = notes === 'own' ? REVIEW_PAGE_LABELS.onlyOwn : REVIEW_PAGE_LABELS.nothingYet
  return [title, REVIEW_PAGE_LABELS.nothingYetHint]
}
