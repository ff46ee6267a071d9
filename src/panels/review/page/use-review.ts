import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReviewRequestResponse } from '#api/review.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useRead } from '#panels/requests/use-read.ts'
import { type Review, type ReviewItem, readReviewRequest } from '#panels/visits/review-requests.ts'
import { useVisit, useVisitOnPage } from '#panels/visits/use-visit.ts'
import { useReadable } from '#ui/use-readable.ts'
import { keepRequest, readKeptRequest } from './kept-request.ts'
import { type KeptReview, readKeptReview } from './kept-review.ts'
import { requestedRows } from './requested-rows.ts'
import { isRowDone, keepRows, nextRow, orderRows } from './review-order.ts'
import { framesInOrder } from './use-place-map.ts'

/** The review as the page shows it. */
export interface ReviewState {
  /** Rows without changes that this person has passed in this visit. */
  passed: ReadonlySet<string>
  /** null: it was never read in this browser. */
  review: Review | null
  /** Nothing can be shown yet. */
  isOpening: boolean
  /** The request whose notes alone are shown. */
  request: ReviewRequestResponse | null
  /** How many notes of the request are on the board no more. */
  deletedCount: number
  /** Also those that the request does not have. */
  allRows: readonly ReviewItem[]
  rows: readonly ReviewItem[]
  /** The row in the middle; null: all are done. */
  current: ReviewItem | null
  isDone: (row: ReviewItem) => boolean
  show: (subject: string) => void
  /** Marks the row as seen and shows the next one. */
  next: () => void
  back: () => void
  /** Shows the next one; this one is shown again after the others. */
  later: () => void
  markAllSeen: () => Promise<string | null>
  undoAllSeen: () => Promise<string | null>
}

const REQUEST_SETTLE_MS = 1_000
const NO_SUBJECTS: ReadonlySet<string> = new Set()
const NO_ROWS: readonly ReviewItem[] = []

export function useReview(requestId: string | null): ReviewState {
  const { connection, me } = useBoard()
  const { boardId } = connection
  const stored = useKeptReview(boardId, me.id)
  const visit = useVisit()
  const { review, markSeen } = visit
  useVisitOnPage()
  const { request, isReading } = useReviewRequest(requestId)
  const allRows = useRows(review)
  const rows = useRequestedRows(allRows, request, isReading)
  const [passed, setPassed] = usePassed(stored, review)
  const [later, setLater] = useState(NO_SUBJECTS)
  const [chosen, setChosen] = useState<string | null>(null)
  const isDone = useCallback((row: ReviewItem) => isRowDone(row, passed), [passed])

  // Another device continues at the first row that is not done; a row stays shown when it is done elsewhere.
  const shown = rows.find(({ subject }) => subject === chosen)
  const current = shown ?? nextRow(rows, null, { isDone, later })
  useEffect(() => {
    if (current && !shown) setChosen(current.subject)
  }, [current, shown])

  const next = useCallback(() => {
    if (!current) {
      setChosen(nextRow(rows, null, { isDone, later })?.subject ?? '')
      return
    }
    const done = new Set([...passed, current.subject])
    markSeen(current.items)
    setPassed(done)
    setLater(without(later, current.subject))
    const following = nextRow(rows, current.subject, { isDone: (row) => isRowDone(row, done), later })
    setChosen(following?.subject ?? '')
  }, [current, passed, later, markSeen, rows, isDone])
  const putOff = useCallback(() => {
    if (!current) return
    const off = new Set([...later, current.subject])
    setLater(off)
    setChosen(nextRow(rows, current.subject, { isDone, later: off })?.subject ?? '')
  }, [current, later, rows, isDone])
  const back = useCallback(() => {
    const at = current ? rows.indexOf(current) : rows.length
    const before = rows[at - 1]
    if (before) setChosen(before.subject)
  }, [current, rows])
  return {
    isOpening: review === null || isReading,
    deletedCount: (request?.notes.length ?? rows.length) - rows.length,
    ...{
      passed,
      review,
      request,
      allRows,
      rows,
      current,
      isDone,
      next,
      back,
      later: putOff,
      show: setChosen,
    },
    markAllSeen: async () => {
      const failure = await visit.markAllSeen()
      if (failure === null) setPassed(new Set(rows.map(({ subject }) => subject)))
      return failure
    },
    undoAllSeen: async () => {
      const failure = await visit.undoAllSeen()
      if (failure === null) setPassed(NO_SUBJECTS)
      return failure
    },
  }
}

/** Rows without changes that were passed in this visit: another visit begins without any. */
function usePassed(stored: KeptReview | null, review: Review | null) {
  const [passed, setPassed] = useState<ReadonlySet<string>>(() => new Set(stored?.passed))
  const isAnotherVisit = stored !== null && review !== null && review.since !== stored.review.since
  useEffect(() => {
    if (isAnotherVisit) setPassed(NO_SUBJECTS)
  }, [isAnotherVisit])
  return [passed, setPassed] as const
}

function without(all: ReadonlySet<string>, one: string): ReadonlySet<string> {
  return new Set([...all].filter((each) => each !== one))
}

/** Shows the stored review until, or instead of, the server's answer. */
function useKeptReview(boardId: string, userId: string) {
  const client = useQueryClient()
  const [stored] = useState(() => {
    const kept = readKeptReview(boardId, userId)
    const key = ['review', boardId]
    if (kept && client.getQueryData(key) === undefined) client.setQueryData(key, kept.review)
    return kept
  })
  return stored
}

/** Rows of this page in a stable order: a row that changes does not move. */
function useRows(review: Review | null): readonly ReviewItem[] {
  const { connection, noteById } = useBoard()
  const shown = useRef<{ review: Review | null; rows: readonly ReviewItem[] }>({ review: null, rows: [] })
  return useMemo(() => {
    const before = shown.current
    if (review === null || review === before.review) return before.rows
    const frameIds = framesInOrder(connection.doc).map(({ id }) => id)
    // Another visit has another list.
    const known = before.review?.since === review.since ? before.rows : []
    const rows = keepRows(known, orderRows(review.rows, { placeOf: noteById, frameIds }))
    shown.current = { review, rows }
    return rows
  }, [review, connection, noteById])
}

/** `request: null`: all that is new is shown. */
function useReviewRequest(requestId: string | null) {
  const { connection, me } = useBoard()
  const { boardId } = connection
  const { log } = useSession()
  const { value, failure } = useRead(
    ['review-request', boardId, requestId],
    (signal) => readReviewRequest(boardId, requestId ?? '', signal),
    { isWanted: requestId !== null, changes: [log.seq], settleMs: REQUEST_SETTLE_MS },
  )
  const read = value?.reviewRequest ?? null
  useEffect(() => {
    if (read) keepRequest(boardId, me.id, read)
  }, [read, boardId, me.id])
  const isKeptWanted = requestId !== null && read === null && failure?.code === 'unreachable'
  const kept = useMemo(
    () => (isKeptWanted ? readKeptRequest(boardId, me.id, requestId) : null),
    [isKeptWanted, boardId, me.id, requestId],
  )
  const request = read ?? kept
  return { request, isReading: requestId !== null && request === null && failure === null }
}

function useRequestedRows(
  rows: readonly ReviewItem[],
  request: ReviewRequestResponse | null,
  isReading: boolean,
): readonly ReviewItem[] {
  const { ownList, noteById } = useBoard()
  const list = useReadable(ownList)
  return useMemo(() => {
    if (isReading) return NO_ROWS
    return request ? requestedRows(rows, request.notes, noteById) : rows
  }, [rows, request, isReading, noteById, list])
}
