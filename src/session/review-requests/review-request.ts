import { z } from 'zod'
import { defineEvent } from '#session/core/events.ts'
import { idSchema } from '#session/core/id-schema.ts'

/** `i` and 12 of [0-9a-z]. */
export const ReviewRequestId = idSchema('i', 'review request')
export const MAX_QUESTION_CHARS_OF_REVIEW = 300
export const MAX_OPEN_REVIEW_REQUESTS = 20

/** Notes that a facilitator sent to everyone for review. */
export interface ReviewRequest {
  id: string
  question: string
  /** In the order in which they are reviewed. */
  noteIds: readonly string[]
  requestedBy: string
  requestedAt: number
  /** Its number in the log: only later looks at a note answer it. */
  seq: number
  /** Milliseconds since 1970; null: it is closed by hand. */
  endsAt: number | null
  /** null: it is open. */
  closedAt: number | null
}

export interface ReviewRequestsSlice {
  /** By id, oldest first. */
  reviewRequests: Readonly<Record<string, ReviewRequest>>
}

const requestId = z.string()
export const REVIEW_REQUEST_EVENTS = [
  defineEvent('review.requested', {
    requestId,
    question: z.string(),
    noteIds: z.array(z.string()).min(1),
    endsAt: z.number().nullable(),
  }),
  defineEvent('review.closed', { requestId }),
] as const
export type ReviewRequestEvent = z.infer<(typeof REVIEW_REQUEST_EVENTS)[number]>

export function openReviewRequests({ reviewRequests }: ReviewRequestsSlice): ReviewRequest[] {
  return Object.values(reviewRequests).filter(({ closedAt }) => closedAt === null)
}
