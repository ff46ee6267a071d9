import { createContext, type RefObject, useContext, useEffect, useRef } from 'react'
import { must } from '#base/must.ts'
import { isAway } from '#canvas/connection/board-connection.ts'
import { useUnsentComments, useUnsentOnReturn } from '#panels/comments/use-send-comment.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useUnsentChanges, useUnsentChangesOnReturn } from '#panels/unsent-changes/use-unsent-changes.ts'
import { useReadable } from '#ui/use-readable.ts'
import { openBallots } from './kept-ballots.ts'
import { keepReview } from './kept-review.ts'
import { useKeptComments } from './use-kept-comments.ts'
import { type ReviewState, useReview } from './use-review.ts'

export interface ReviewOnThisPage extends ReviewState {
  /** Comments and changes that wait for a connection. */
  waiting: number
  isOffline: boolean
  /** The field for an answer to the shown thing; null where it has none. */
  answerField: RefObject<HTMLTextAreaElement | null>
}

/** null outside of the review page. */
export const ReviewContext = createContext<ReviewOnThisPage | null>(null)

export function useReviewPage(): ReviewOnThisPage {
  return must(useContext(ReviewContext), 'ReviewContext above this component')
}

const STORE_AFTER_MS = 1_000

/** Makes the content of `ReviewContext`. */
export function useOpenReview(requestId: string | null): ReviewOnThisPage {
  const { connection, me } = useBoard()
  const { boardId } = connection
  const session = useSession()
  const review = useReview(requestId)
  const comments = useKeptComments()
  const changes = useUnsentChanges().filter(({ refusal }) => refusal === null)
  const waiting = useUnsentComments().length + changes.length
  useUnsentOnReturn()
  useUnsentChangesOnReturn()
  const isOffline = isAway(useReadable(connection.saveState))
  const answerField = useRef<HTMLTextAreaElement>(null)

  const { review: read, allRows, passed } = review
  useEffect(() => {
    if (read === null) return
    const timer = setTimeout(
      () =>
        keepReview(boardId, me.id, {
          review: { ...read, rows: [...allRows] },
          comments,
          passed: [...passed],
          ballots: openBallots(session),
        }),
      STORE_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [read, allRows, comments, passed, session, boardId, me.id])
  return { ...review, waiting, isOffline, answerField }
}
