import Link from 'next/link'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { buttonClass } from '#ui/button.tsx'
import { useReviewPage } from './review-context.tsx'
import { REVIEW_PAGE_LABELS } from './review-page-labels.ts'

/** Nothing is left, or there was nothing. */
export function EmptyReview() {
  const { review, rows } = useReviewPage()
  const { boardId } = useBoard().connection
  if (review === null)
    return (
      <p role="status" className="pt-24 text-center text-body text-ink-2">
        {REVIEW_PAGE_LABELS.openingReview}
      </p>
    )
  const title =
    rows.length > 0
      ? REVIEW_PAGE_LABELS.allSeen
      : review.since === null
        ? REVIEW_PAGE_LABELS.nothingNew
        : REVIEW_PAGE_LABELS.nothingNewSince(review.since, Date.now())
  return (
    <div className="flex flex-col items-center px-6 pt-24 text-center">
      <span aria-hidden className="size-24 rounded-note border-[1.5px] border-line-strong border-dashed" />
      <h2 className="mt-5 text-page">{title}</h2>
      <p className="mt-2 mb-5 max-w-[420px] text-body text-ink-2">{REVIEW_PAGE_LABELS.allSeenHint}</p>
      <Link href={`/b/${boardId}`} className={buttonClass('outline')}>
        {ACTION_LABELS.goToBoard}
      </Link>
    </div>
  )
}
