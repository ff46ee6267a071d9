import { changeInterview } from './change-interview.ts'
import type { ContextEnd } from './context-request.ts'
import type { Interview } from './interview.ts'
import { charsOf } from './interview-chars.ts'
import type { StoredInterviewEvent } from './interview-event.ts'
import type { InterviewsState } from './interviews-slice.ts'
import { withProbe } from './probe.ts'

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

function contextRequested(
  state: InterviewsState,
  event: StoredInterviewEvent<'context.requested'>,
): InterviewsState {
  const { interviewId, contextRequestId: id, branchId, text, by: askedBy, model, dueAt } = event.data
  return changeInterview(state, { interviewId, seq: event.seq }, (interview) => ({
    ...interview,
    contextRequests: [
      ...interview.contextRequests,
      { id, branchId, text, askedBy, model, at: event.at, dueAt, end: null },
    ],
    chars: interview.chars + charsOf(text),
  }))
}

function contextReplied(
  state: InterviewsState,
  event: StoredInterviewEvent<'context.replied'>,
): InterviewsState {
  const { interviewId, contextRequestId, text, isByAi } = event.data
  const end: ContextEnd = { state: 'replied', text, isByAi, by: event.actor, at: event.at }
  return changeInterview(state, { interviewId, seq: event.seq }, (interview) =>
    contextEnded(interview, contextRequestId, end),
  )
}

function contextCancelled(
  state: InterviewsState,
  event: StoredInterviewEvent<'context.cancelled'>,
): InterviewsState {
  const { interviewId, contextRequestId } = event.data
  const end: ContextEnd = { state: 'cancelled', by: event.actor, at: event.at }
  return changeInterview(state, { interviewId, seq: event.seq }, (interview) =>
    contextEnded(interview, contextRequestId, end),
  )
}

function contextTimedOut(
  state: InterviewsState,
  event: StoredInterviewEvent<'context.timed-out'>,
): InterviewsState {
  const { interviewId, contextRequestId } = event.data
  const end: ContextEnd = { state: 'timed-out', at: event.at }
  return changeInterview(state, { interviewId, seq: event.seq }, (interview) =>
    contextEnded(interview, contextRequestId, end),
  )
}

/** The state change of each event about a model's questions to the program. */
export const APPLY_CONTEXT_REQUESTS = {
  'context.requested': contextRequested,
  'context.replied': contextReplied,
  'context.cancelled': contextCancelled,
  'context.timed-out': contextTimedOut,
}
