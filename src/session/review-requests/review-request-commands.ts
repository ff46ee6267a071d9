import { z } from 'zod'
import { fixNotes } from '#session/choosing/ballot/fix-notes.ts'
import { accept, refuse } from '#session/core/decision.ts'
import { commandRoute, commandsOn } from '#session/core/define-command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { NotesSlice } from '#session/notes/notes-slice.ts'
import { NoteId } from '#session/rounds/round.ts'
import {
  MAX_OPEN_REVIEW_REQUESTS,
  MAX_QUESTION_CHARS_OF_REVIEW,
  openReviewRequests,
  type ReviewRequestEvent,
  ReviewRequestId,
  type ReviewRequestsSlice,
} from './review-request.ts'

type Slice = ReviewRequestsSlice & Pick<NotesSlice, 'noteNumbers' | 'contributions'>
const define = commandsOn<Slice, ReviewRequestEvent>()

/** A second request under one id changes nothing. */
const requestReview = define({
  type: 'review.request',
  fields: {
    requestId: ReviewRequestId,
    question: z.string().trim().max(MAX_QUESTION_CHARS_OF_REVIEW),
    noteIds: z.array(NoteId),
    endsAt: z.int().nullable(),
  },
  minRole: 'facilitator',
  decide(slice, { requestId, question, endsAt, ...given }, _actor, { now }) {
    if (entryOf(slice.reviewRequests, requestId)) return accept()
    if (openReviewRequests(slice).length >= MAX_OPEN_REVIEW_REQUESTS)
      return refuse('too-many-review-requests')
    if (endsAt !== null && endsAt <= now) return refuse('review-date-over')
    const fixed = fixNotes(slice, given, { none: 'nothing-to-review', many: 'too-much-to-review' })
    if ('ok' in fixed) return fixed
    return accept({ kind: 'review.requested', data: { requestId, question, noteIds: fixed.noteIds, endsAt } })
  },
})

const closeReview = define({
  type: 'review.close',
  fields: { requestId: ReviewRequestId },
  minRole: 'facilitator',
  logLimit: 'none',
  route: commandRoute('post', '/review-requests/{requestId}/close', 'Close a review request', null),
  decide(slice, { requestId }, actor, { now }) {
    const request = entryOf(slice.reviewRequests, requestId)
    if (!request) return refuse('no-review-request')
    const isEarly = actor.kind === 'server' && (request.endsAt === null || request.endsAt > now)
    // Several processes may close a request whose date is over.
    if (request.closedAt !== null || isEarly) return accept()
    return accept({ kind: 'review.closed', data: { requestId } })
  },
})

export const REVIEW_REQUEST_COMMANDS = [requestReview, closeReview] as const
