import type { ApplyTable } from '#session/core/events.ts'
import { withProbe } from './ask-on.ts'
import { changeInterview } from './change-interview.ts'
import type { ContextEnd } from './context-request.ts'
import type { Interview } from './interview.ts'
import { charsOf } from './interview-chars.ts'
import type { InterviewEvent } from './interview-event.ts'
import type { InterviewsState } from './interviews-slice.ts'

export const APPLY_CONTEXT_REQUESTS = {
  'context.requested'(state, event) {
    const { contextRequestId: id, branchId, text, by: askedBy, model, dueAt } = event.data
    return changeInterview(state, event, (interview) => ({
      ...interview,
      contextRequests: [
        ...interview.contextRequests,
        { id, branchId, text, askedBy, model, at: event.at, dueAt, end: null },
      ],
      chars: interview.chars + charsOf(text),
    }))
  },
  'context.replied'(state, event) {
    const { contextRequestId, text, isByAi } = event.data
    const end: ContextEnd = { state: 'replied', text, isByAi, by: event.actor, at: event.at }
    return changeInterview(state, event, (interview) => contextEnded(interview, contextRequestId, end))
  },
  'context.cancelled'(state, event) {
    const { contextRequestId } = event.data
    const end: ContextEnd = { state: 'cancelled', by: event.actor, at: event.at }
    return changeInterview(state, event, (interview) => contextEnded(interview, contextRequestId, end))
  },
  'context.timed-out'(state, event) {
    const { contextRequestId } = event.data
    const end: ContextEnd = { state: 'timed-out', at: event.at }
    return changeInterview(state, event, (interview) => contextEnded(interview, contextRequestId, end))
  },
} satisfies Partial<ApplyTable<InterviewsState, InterviewEvent>>

/** The interview with a request ended, and its model due once more. */
export function contextEnded(interview: Interview, contextRequestId: string, end: ContextEnd): Interview {
  const asked = interview.contextRequests.find(({ id }) => id === contextRequestId)
  if (!asked) return interview
  const ended = {
    ...interview,
    contextRequests: interview.contextRequests.map((each) => (each === asked ? { ...each, end } : each)),
    chars: interview.chars + (end.state === 'replied' ? charsOf(end.text) : 0),
  }
  // The probe saw all answers before its request to the program; without this it would wait for the next answer.
  return withProbe(ended, asked.branchId, { seen: 0 })
}

/** The interview without open requests, once it takes no more answers. */
export function contextRequestsCalledOff(interview: Interview, at: number): Interview {
  if (!interview.contextRequests.some(({ end }) => end === null)) return interview
  const end: ContextEnd = { state: 'cancelled', by: null, at }
  return {
    ...interview,
    contextRequests: interview.contextRequests.map((each) => (each.end === null ? { ...each, end } : each)),
  }
}
