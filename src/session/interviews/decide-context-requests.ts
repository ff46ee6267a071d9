import type { Actor } from '#session/core/actor.ts'
import { accept, type DecideContext, type Decision, refuse } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { contextEnded } from './apply-context-requests.ts'
import { endEvents } from './change-interview.ts'
import type { ContextEnd } from './context-request.ts'
import { findHosted } from './decide-interviews.ts'
import { type Interview, MAX_INTERVIEW_CHARS_ON_BOARD } from './interview.ts'
import { charsOf, charsOnBoard } from './interview-chars.ts'
import type { InterviewEvent } from './interview-event.ts'
import type { InputOf } from './interview-inputs.ts'
import type { InterviewsState } from './interviews-slice.ts'

/** The program's reply. The first one stays; refusals: `not-program`, `no-context-request`, `context-closed`. */
export function replyToContextRequest(
  state: InterviewsState,
  { interviewId, contextRequestId, text, isByAi }: InputOf<'context.reply'>,
  actor: Actor,
  { now }: Pick<DecideContext, 'now'>,
): Decision<InterviewEvent> {
  const found = findHosted(state, interviewId, actor, now)
  if ('ok' in found) return found
  // People's own words belong to the answers of the interview: here they would pass for the program's.
  if (actor.kind !== 'person' || actor.program === undefined) return refuse('not-program')
  const asked = found.contextRequests.find(({ id }) => id === contextRequestId)
  if (!asked) return refuse('no-context-request')
  if (asked.end) {
    const isSame = asked.end.state === 'replied' && asked.end.text === text
    return isSame ? accept() : refuse(asked.end.state === 'replied' ? 'replied-already' : 'context-closed')
  }
  if (charsOnBoard(state) + charsOf(text) > MAX_INTERVIEW_CHARS_ON_BOARD) return refuse('interviews-full')
  const data = { interviewId, contextRequestId, text, isByAi }
  const end: ContextEnd = { state: 'replied', text, isByAi, by: actor.userId, at: now }
  return accept({ kind: 'context.replied', data }, ...after(found, contextRequestId, end))
}

/** The asker or a facilitator has the model continue without a reply. Emits nothing for a request that has ended. */
export function cancelContextRequest(
  state: InterviewsState,
  { interviewId, contextRequestId }: InputOf<'context.cancel'>,
  actor: Actor,
  { now }: Pick<DecideContext, 'now'>,
): Decision<InterviewEvent> {
  const found = findHosted(state, interviewId, actor, now)
  if ('ok' in found) return found
  const asked = found.contextRequests.find(({ id }) => id === contextRequestId)
  if (!asked) return refuse('no-context-request')
  if (asked.end) return accept()
  const data = { interviewId, contextRequestId }
  const end: ContextEnd = { state: 'cancelled', by: null, at: now }
  return accept({ kind: 'context.cancelled', data }, ...after(found, contextRequestId, end))
}

/** Emits nothing before its time is up, nor after it has ended: several processes may send this. */
export function endDueContextRequest(
  state: InterviewsState,
  { interviewId, contextRequestId }: InputOf<'context.end-due'>,
  _actor: Actor,
  { now }: Pick<DecideContext, 'now'>,
): Decision<InterviewEvent> {
  const interview = entryOf(state.interviews, interviewId)
  if (!interview) return refuse('no-interview')
  const asked = interview.contextRequests.find(({ id }) => id === contextRequestId)
  if (!asked || asked.end || asked.dueAt > now) return accept()
  const data = { interviewId, contextRequestId }
  const end: ContextEnd = { state: 'timed-out', at: now }
  return accept({ kind: 'context.timed-out', data }, ...after(interview, contextRequestId, end))
}

/** Events that end the interview, if questions of other branches have used up the models' limit. */
function after(interview: Interview, contextRequestId: string, end: ContextEnd): InterviewEvent[] {
  return endEvents(contextEnded(interview, contextRequestId, end))
}
