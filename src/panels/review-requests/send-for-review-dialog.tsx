import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { DialogFailed } from '#panels/lazy/part-failed.tsx'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { useReadable } from '#ui/use-readable.ts'

export const LazySendForReview = lazyPart({
  load: () => import('./send-for-review.tsx').then((module) => module.SendForReview),
  Failed: DialogFailed,
})

/** The form that sends notes for review, while `BoardOnPage.forReview` names some. */
export function SendForReviewDialog() {
  const { forReview } = useBoard()
  const noteIds = useReadable(forReview)
  return noteIds && <LazySendForReview noteIds={noteIds} onClose={() => forReview.set(null)} />
}
