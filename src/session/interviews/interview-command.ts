import { z } from 'zod'
import type { Actor } from '#session/core/actor.ts'
import { type Decision, refuse } from '#session/core/decision.ts'
import { commandsOn } from '#session/core/define-command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { hasRole } from '#session/members/member-roles.ts'
import { BranchId, type Interview, InterviewId, isPastEnd, QuestionId } from './interview.ts'
import type { InterviewEvent } from './interview-event.ts'
import type { InterviewsState } from './interviews-slice.ts'
import { QuestionBody } from './questions/question-types.ts'

/** Returns a command of interviews, of their runs, or of models' questions to the program. */
export const defineInterviewCommand = commandsOn<InterviewsState, InterviewEvent>()
export const INTERVIEW_COMMAND_PATH = '/interviews/{interviewId}'
export const ofInterview = { interviewId: InterviewId }
export const ofBranch = { ...ofInterview, branchId: BranchId.nullable() }
/** The agent that begins a run. */
export const AgentOfRun = { agentId: z.string().max(64), model: z.string().max(200) }
export const questionFields = {
  questionId: QuestionId,
  branchId: BranchId.nullable(),
  question: QuestionBody,
}

/** Whether the actor started the interview, or may act for the person who started it. */
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
