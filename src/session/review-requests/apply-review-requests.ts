import type { ApplyTable } from '#session/core/events.ts'
import type { ReviewRequestEvent, ReviewRequestsSlice } from './review-request.ts'

export const APPLY_REVIEW_REQUESTS: ApplyTable<ReviewRequestsSlice, ReviewRequestEvent> = {
  'review.requested': ({ reviewRequests }, { data: { requestId: id, ...request }, actor, seq, at }) => ({
    reviewRequests: {
      ...reviewRequests,
      [id]: { id, ...request, requestedBy: actor, requestedAt: at, seq, closedAt: null },
    },
  }),
  'review.closed': ({ reviewRequests }, { data: { requestId }, at }) => {
    const request = reviewRequests[requestId]
    return request ? { reviewRequests: { ...reviewRequests, [requestId]: { ...request, closedAt: at } } } : {}
  },
}
