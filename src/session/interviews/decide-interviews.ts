import { endAfter } from '#session/choosing/ballot/ballot.ts'
import type { Actor } from '#session/core/actor.ts'
import { accept, type DecideContext, type Decision, refuse } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { askedTooOften } from '#session/documents/ask-limits.ts'
import { hasRole } from '#session/members/member-roles.ts'
import { MAX_ASK_BACKS } from './ask-back.ts'
import {
  type Interview,
  isPastEnd,
  MAX_INTERVIEW_CHARS_ON_BOARD,
  MAX_INTERVIEWS_ON_BOARD,
  MAX_OPEN_INTERVIEWS,
} from './interview.ts'
import { charsOf, charsOnBoard } from './interview-chars.ts'
import type { InterviewEvent } from './interview-event.ts'
import type { InputOf } from './interview-inputs.ts'
import type { InterviewsState } from './interviews-slice.ts'
import { hasFailedProbe } from './probe.ts'

type TimeOfDecision = Pick<DecideContext, 'now'>

/** Refusals: `too-often`, `too-many-open-interviews`, `too-many-interviews`, `bad-branches`, `quorum-too-high`, `interviews-full`. */
export function startInterview(
  state: InterviewsState & Parameters<typeof askedTooOften>[0],
  { type: _type, durationMs, ...command }: InputOf<'interview.start'>,
  actor: Actor,
  { now }: TimeOfDecision,
): Decision<InterviewEvent> {
  if (entryOf(state.interviews, command.interviewId)) return accept()
  if (askedTooOften(state, actor, now)) return refuse('too-often')
  const interviews = Object.values(state.interviews)
  const open = interviews.filter((interview) => interview.state === 'open')
  if (open.length >= MAX_OPEN_INTERVIEWS) return refuse('too-many-open-interviews')
  if (interviews.length >= MAX_INTERVIEWS_ON_BOARD) return refuse('too-many-interviews')
  if (!hasSoundBranches(command)) return refuse('bad-branches')
  const { quorum, participants } = command.settings
  if (quorum !== null && participants !== null && quorum > participants) return refuse('quorum-too-high')
  if (charsOnBoard(state) + charsOf(command) > MAX_INTERVIEW_CHARS_ON_BOARD) return refuse('interviews-full')
  return accept({ kind: 'interview.started', data: { ...command, endsAt: endAfter(now, durationMs) } })
}

/** Each question belongs to a branch of its interview, or there are no branches; no id is used twice. */
function hasSoundBranches({
  branches,
  questions,
}: Pick<InputOf<'interview.start'>, 'branches' | 'questions'>): boolean {
  const ids = new Set(branches.map(({ id }) => id))
  if (ids.size !== branches.length || branches.length === 1) return false
  if (new Set(questions.map(({ questionId }) => questionId)).size !== questions.length) return false
  return questions.every(({ branchId }) => (branchId === null ? ids.size === 0 : ids.has(branchId)))
}

/** `durationMs` counts from now; `null`: it is ended by hand. */
export function setInterviewEnd(
  state: InterviewsState,
  { interviewId, durationMs }: InputOf<'interview.set-end'>,
  actor: Actor,
  { now }: TimeOfDecision,
): Decision<InterviewEvent> {
  const found = findHosted(state, interviewId, actor, now)
  if ('ok' in found) return found
  const endsAt = endAfter(now, durationMs)
  return found.endsAt === endsAt
    ? accept()
    : accept({ kind: 'interview.end-set', data: { interviewId, endsAt } })
}

/** After a probe that failed, with nothing left to answer, that is why it ends. */
export function endInterview(
  state: InterviewsState,
  { interviewId, reason }: InputOf<'interview.end'>,
  actor: Actor,
): Decision<InterviewEvent> {
  const interview = entryOf(state.interviews, interviewId)
  if (!interview) return refuse('no-interview')
  if (!isHost(state, interview, actor)) return refuse('not-host')
  if (interview.state !== 'open') return accept()
  const isStuck = hasFailedProbe(interview) && !interview.questions.some(({ state: each }) => each === 'open')
  const why = reason === 'closed_by_host' && isStuck ? 'probe_failed' : reason
  return accept({ kind: 'interview.ended', data: { interviewId, reason: why } })
}

/** Emits nothing before the interview's time is up, nor after it has ended: several processes may send this. */
export function endDueInterview(
  state: InterviewsState,
  { interviewId }: InputOf<'interview.end-due'>,
  _actor: Actor,
  { now }: TimeOfDecision,
): Decision<InterviewEvent> {
  const interview = entryOf(state.interviews, interviewId)
  if (!interview) return refuse('no-interview')
  if (interview.state !== 'open' || !isPastEnd(interview, now)) return accept()
  return accept({ kind: 'interview.ended', data: { interviewId, reason: 'timed_out' } })
}

/** A person’s question to the asker. Refuses with `too-many-ask-backs`; a repeated id emits nothing. */
export function askBack(
  state: InterviewsState,
  { interviewId, askBackId, text }: InputOf<'interview.ask-back'>,
  actor: Actor,
  { now }: TimeOfDecision,
): Decision<InterviewEvent> {
  if (actor.kind !== 'person') return refuse('bad-command')
  const found = findOpen(state, interviewId, now)
  if ('ok' in found) return found
  if (found.askBacks.some(({ id }) => id === askBackId)) return accept()
  if (found.askBacks.length >= MAX_ASK_BACKS) return refuse('too-many-ask-backs')
  return accept({ kind: 'interview.asked-back', data: { interviewId, askBackId, text } })
}

/** The first reply stays. */
export function replyToAskBack(
  state: InterviewsState,
  { interviewId, askBackId, text, noteId, isByAi }: InputOf<'interview.reply'>,
  actor: Actor,
  { now }: TimeOfDecision,
): Decision<InterviewEvent> {
  const found = findHosted(state, interviewId, actor, now)
  if ('ok' in found) return found
  const asked = found.askBacks.find(({ id }) => id === askBackId)
  if (!asked) return refuse('no-ask-back')
  if (asked.reply) return asked.reply.text === text ? accept() : refuse('replied-already')
  return accept({ kind: 'interview.replied', data: { interviewId, askBackId, text, noteId, isByAi } })
}

/** The first round stays: a repeated request consults no advisor again. */
export function consultAdvisors(
  state: InterviewsState,
  { interviewId, roundId }: InputOf<'interview.consult'>,
): Decision<InterviewEvent> {
  const interview = entryOf(state.interviews, interviewId)
  if (!interview) return refuse('no-interview')
  if (!entryOf(state.rounds, roundId)) return refuse('no-round')
  if (interview.advisorRound !== null) return accept()
  return accept({ kind: 'interview.consulted', data: { interviewId, roundId } })
}

/** Whether the actor asked, or may act for the person who did. */
export function isHost(
  state: InterviewsState,
  { askedBy }: Pick<Interview, 'askedBy'>,
  actor: Actor,
): boolean {
  return hasRole(state, actor, 'facilitator') || (actor.kind === 'person' && actor.userId === askedBy)
}

/** The interview, or the refusal of a command that needs it open. */
export function findOpen(
  state: InterviewsState,
  interviewId: string,
  now: number,
): Interview | Decision<never> {
  const interview = entryOf(state.interviews, interviewId)
  if (!interview) return refuse('no-interview')
  return interview.state !== 'open' || isPastEnd(interview, now) ? refuse('interview-ended') : interview
}

/** Like `findOpen`, for commands of the asker or a facilitator; refuses others with `not-host`. */
export function findHosted(
  state: InterviewsState,
  interviewId: string,
  actor: Actor,
  now: number,
): Interview | Decision<never> {
  const found = findOpen(state, interviewId, now)
  if ('ok' in found) return found
  return isHost(state, found, actor) ? found : refuse('not-host')
}
