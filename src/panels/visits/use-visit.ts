import { useCallback, useEffect, useMemo } from 'react'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { useSessionNews } from '#panels/open-board/use-session-news.ts'
import { useRead } from '#panels/requests/use-read.ts'
import type { ThreadView } from '#session/comments/thread-view.ts'
import { type Review, readReview, type SeenThing, sendAllSeen, undoAllSeen } from './review-requests.ts'
import { seenQueueOf } from './seen-queue.ts'

/** Reads again at most so often while others work on the board. */
const PAUSE_MS = 20_000
const SETTLE_MS = 1_500

/** What is new to this person on the board, shared by all parts of the page that use it. */
export interface ReviewOnPage {
  /** null until it is read; a failure keeps the last one. */
  review: Review | null
  /** Marks things as seen, here at once and on the server soon. */
  markSeen: (things: readonly SeenThing[]) => void
  /** Marks everything that was read as seen; null: done, otherwise the sentence of the failure. */
  markAllSeen: () => Promise<string | null>
  undoAllSeen: () => Promise<string | null>
  /** Whether others wrote in the thread and this person has not seen it. */
  isUnread: (thread: ThreadView) => boolean
}

/** Reads the review of this board; `isWanted: false` reads nothing. */
export function useVisit(isWanted = true): ReviewOnPage {
  const { connection, me } = useBoard()
  const { boardId } = connection
  const changes = useSessionNews()
  const queue = seenQueueOf(boardId, me.id)
  const { value, change, again } = useRead(
    ['review', boardId],
    async (signal) => {
      const answer = await readReview(boardId, signal)
      return answer.ok ? { ok: true, value: withSeen(answer.value, queue.waiting()) } : answer
    },
    { isWanted, changes, settleMs: SETTLE_MS, pauseMs: PAUSE_MS },
  )
  const markSeen = useCallback(
    (things: readonly SeenThing[]) => {
      if (things.length === 0) return
      queue.add(things)
      change((review) => review && withSeen(review, things))
    },
    [queue, change],
  )
  const send = useCallback(
    async (request: ReturnType<typeof undoAllSeen>): Promise<string | null> => {
      const answer = await request
      if (!answer.ok) return answer.failure.message
      await again()
      return null
    },
    [again],
  )
  const seq = value?.seq ?? 0
  const unseen = useMemo(() => unseenSubjects(value), [value])
  const isUnread = useCallback(
    ({ id, lastSeq, participants }: ThreadView) =>
      unseen.has(`thread:${id}`) || (seq > 0 && lastSeq > seq && participants[0]?.id !== me.id),
    [unseen, seq, me.id],
  )
  return {
    review: value,
    markSeen,
    markAllSeen: useCallback(() => send(sendAllSeen(boardId, seq)), [send, boardId, seq]),
    undoAllSeen: useCallback(() => send(undoAllSeen(boardId)), [send, boardId]),
    isUnread,
  }
}

/** Begins a visit, and sends what was seen when the page is hidden or left. Once on each page of a board. */
export function useVisitOnPage(): void {
  const { connection, me } = useBoard()
  const { boardId } = connection
  useEffect(() => {
    const queue = seenQueueOf(boardId, me.id)
    // The visit begins even if nothing is seen.
    queue.begin()
    const onOnline = (): void => void queue.flush()
    const onHide = (): void => {
      if (document.visibilityState === 'hidden') void queue.flush()
    }
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('online', onOnline)
    return () => {
      window.removeEventListener('online', onOnline)
      document.removeEventListener('visibilitychange', onHide)
      // A board that is gone takes no marks.
      if (connection.ending.get() === null) void queue.flush()
      else queue.hold()
    }
  }, [boardId, connection, me.id])
}

function unseenSubjects(review: Review | null): ReadonlySet<string> {
  const items = review?.rows.flatMap((row) => row.items) ?? []
  return new Set(items.filter(({ isSeen }) => !isSeen).map(({ subject }) => subject))
}

/** The review after these things were seen. Later changes of a thing stay unseen. */
export function withSeen(review: Review, things: readonly SeenThing[]): Review {
  const seen = new Map(things.map(({ subject, seq }) => [subject, seq]))
  const rows = review.rows.map((row) => {
    if (row.isSeen) return row
    const items = row.items.map((item) =>
      !item.isSeen && (seen.get(item.subject) ?? -1) >= item.seq ? { ...item, isSeen: true } : item,
    )
    return { ...row, items, isSeen: items.every(({ isSeen }) => isSeen) }
  })
  const unseenChanges = rows.map(({ items }) =>
    items.reduce((sum, { isSeen, changes }) => sum + (isSeen ? 0 : changes), 0),
  )
  return {
    ...review,
    rows,
    changes: unseenChanges.reduce((sum, count) => sum + count, 0),
    unseen: unseenChanges.filter((count) => count > 0).length,
  }
}
