import { z } from 'zod'
import { OneReviewRequest, ReviewResponse, ReviewRowResponse } from '#api/review.ts'
import { boardPath, call, Nothing } from '#panels/requests/call-api.ts'

/** A newer server may send kinds that this page does not know. */
const Row = ReviewRowResponse.extend({
  kind: z.string(),
  changes: z.array(
    z.object({ kind: z.string(), by: z.string().nullable(), seq: z.number(), at: z.number() }),
  ),
})
export const Review = ReviewResponse.extend({ rows: z.array(Row) })
export type ReviewItem = z.infer<typeof Row>
/** The things that are new to this person, or wait for them. */
export type Review = z.infer<typeof Review>

/** A thing that was on the screen, with its last change there. */
export type SeenThing = Pick<ReviewItem['items'][number], 'subject' | 'seq'>

export function readReview(boardId: string, signal: AbortSignal) {
  return call(`${boardPath(boardId)}/review`, Review, { signal })
}

export function sendSeen(boardId: string, seen: readonly SeenThing[]) {
  return call(`${boardPath(boardId)}/visits`, Nothing, { method: 'POST', body: { seen } })
}

export function sendAllSeen(boardId: string, throughSeq: number) {
  return call(`${boardPath(boardId)}/visits`, Nothing, { method: 'POST', body: { throughSeq } })
}

export function undoAllSeen(boardId: string) {
  return call(`${boardPath(boardId)}/visits/undo`, Nothing, { method: 'POST' })
}

export function readReviewRequest(boardId: string, requestId: string, signal: AbortSignal) {
  return call(`${boardPath(boardId)}/review-requests/${requestId}`, OneReviewRequest, { signal })
}

interface NewReviewRequest {
  question: string
  notes: readonly string[]
  /** Milliseconds since 1970. */
  endsAt: number | null
}

export function sendReviewRequest(boardId: string, request: NewReviewRequest) {
  return call(`${boardPath(boardId)}/review-requests`, OneReviewRequest, { method: 'POST', body: request })
}
