import { createContext, type RefObject, useContext, useEffect, useMemo, useRef } from 'react'
import { must } from '#base/must.ts'
import { isAway } from '#canvas/connection/board-connection.ts'
import { useUnsentComments, useUnsentOnReturn } from '#panels/comments/use-send-comment.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { OPEN_BOARD_LABELS } from '#panels/open-board/open-board-labels.ts'
import { PLUS } from '#session/board/reactions-of-board.ts'
import { useToast } from '#ui/toast.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { keepReview } from './kept-review.ts'
import { createReviewOutbox, type ReviewOutbox, type WaitingPlus } from './review-outbox.ts'
import { useKeptComments } from './use-kept-comments.ts'
import { type ReviewState, useReview } from './use-review.ts'

export interface ReviewOnThisPage extends ReviewState {
  outbox: ReviewOutbox
  waiting: readonly WaitingPlus[]
  /** Comments and "+" that the server does not have. */
  unsent: number
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
  const review = useReview(requestId)
  const comments = useKeptComments()
  const outbox = useOutbox(boardId, me.id)
  const waiting = useReadable(outbox.waiting)
  const unsent = useUnsentComments().length + waiting.length
  useUnsentOnReturn()
  const isOffline = isAway(useReadable(connection.saveState))
  const answerField = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    if (!isOffline) void outbox.flush()
  }, [isOffline, outbox])

  const { review: read, request, rows, passed } = review
  useEffect(() => {
    // The page of a request has only some of the rows.
    if (read === null || request !== null) return
    const timer = setTimeout(
      () =>
        keepReview(boardId, me.id, {
          review: { ...read, rows: [...rows] },
          comments,
          passed: [...passed],
        }),
      STORE_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [read, request, rows, comments, passed, boardId, me.id])
  return { ...review, outbox, waiting, unsent, isOffline, answerField }
}

function useOutbox(boardId: string, userId: string): ReviewOutbox {
  const toast = useToast()
  return useMemo(
    () =>
      createReviewOutbox({
        boardId,
        userId,
        onRefused: (message) => toast({ text: OPEN_BOARD_LABELS.reactionUnchanged(PLUS.symbol, message) }),
      }),
    [boardId, userId, toast],
  )
}
