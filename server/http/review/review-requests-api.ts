import {
  OneReviewRequest,
  type ReviewRequestResponse,
  ReviewRequests,
  StartReviewRequest,
} from '#api/review.ts'
import { newReviewRequestId } from '#server/ground/new-id.ts'
import { Problem } from '#server/http/answers/problem.ts'
import { type ApiApp, answer, body, OnceHeader } from '#server/http/app/api-app.ts'
import { boardRoute } from '#server/http/app/api-route.ts'
import type { ApiServices } from '#server/http/app/api-services.ts'
import { command, requireRole } from '#server/http/app/caller.ts'
import { forPrograms } from '#server/http/app/route-rules.ts'
import { chosenNotes } from '#server/http/choosing/notes-of-request.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { refusal } from '#session/core/refusal.ts'
import type { ReviewRequest } from '#session/review-requests/review-request.ts'

const path = '/review-requests'

const list = boardRoute('viewer', `get ${path}`, {
  summary: 'The notes that facilitators sent for review',
  answers: { 200: answer(ReviewRequests, 'The newest first') },
})
const read = boardRoute('viewer', `get ${path}/{requestId}`, {
  summary: 'A review request',
  answers: { 200: answer(OneReviewRequest, 'The request') },
})
const start = boardRoute('facilitator', `post ${path}`, {
  ...forPrograms('session:run'),
  summary: 'Send notes for review (facilitators)',
  description:
    'The notes wait for everyone who may comment, until they react, comment or look at them on the review page. With an Idempotency-Key header, repeating the request sends nothing again.',
  headers: OnceHeader,
  body: body(StartReviewRequest),
  answers: { 200: answer(OneReviewRequest, 'The request') },
})

export function addReviewRequests(app: ApiApp, services: ApiServices): void {
  app.openapi(list, async (c) => {
    const { state } = await requireRole(services, c, c.req.valid('param').boardId, 'viewer')
    return c.json({ reviewRequests: Object.values(state.reviewRequests).map(response).reverse() }, 200)
  })
  app.openapi(read, async (c) => {
    const { boardId, requestId } = c.req.valid('param')
    const { state } = await requireRole(services, c, boardId, 'viewer')
    return c.json({ reviewRequest: response(requireRequest(entryOf(state.reviewRequests, requestId))) }, 200)
  })
  app.openapi(start, async (c) => {
    const { boardId } = c.req.valid('param')
    const { notes, ...rest } = c.req.valid('json')
    const { noteIds } = await chosenNotes(services, c, boardId, { notes })
    const request = { type: 'review.request', requestId: newReviewRequestId(), noteIds, ...rest } as const
    const [event] = (await command(services, c, boardId, request)).events
    // A repeated request gets the event of the first.
    if (event?.kind !== 'review.requested') throw new Error(`review.request made ${event?.kind}`)
    const { state } = await requireRole(services, c, boardId, 'viewer')
    return c.json(
      { reviewRequest: response(requireRequest(entryOf(state.reviewRequests, event.data.requestId))) },
      200,
    )
  })
}

function requireRequest(request: ReviewRequest | null): ReviewRequest {
  if (!request) throw new Problem(refusal('no-review-request'))
  return request
}

function response({ noteIds, seq: _seq, ...request }: ReviewRequest): ReviewRequestResponse {
  return { ...request, notes: [...noteIds] }
}
