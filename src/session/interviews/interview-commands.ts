import { z } from 'zod'
import { DurationFromNow, endAfter, OpenDuration } from '#session/choosing/ballot/ballot.ts'
import { accept, refuse } from '#session/core/decision.ts'
import { commandRoute, commandsOn } from '#session/core/define-command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { INPUT_SENTENCES } from '#session/core/input-sentences.ts'
import { type AskedSlice, askedTooOften } from '#session/documents/ask-limits.ts'
import { RoundId } from '#session/rounds/round.ts'
import { askBack, replyToAskBack } from './ask-back-commands.ts'
import { hasFailedProbe } from './ask-on.ts'
import {
  cancelContextRequest,
  endDueContextRequest,
  replyToContextRequest,
} from './context-request-commands.ts'
import { confirmHandOut, handOutAnswers, listenToInterview, returnHandOut } from './hand-out-commands.ts'
import {
  AskingProgram,
  Branch,
  InterviewContext,
  InterviewRequest,
  InterviewSettings,
  isPastEnd,
  MAX_BRANCHES,
  MAX_INTERVIEW_CHARS_ON_BOARD,
  MAX_INTERVIEWS_ON_BOARD,
  MAX_OPEN_INTERVIEWS,
  MAX_QUESTIONS,
} from './interview.ts'
import { charsOf, charsOnBoard } from './interview-chars.ts'
import {
  defineInterviewCommand,
  findHosted,
  INTERVIEW_COMMAND_PATH,
  isHost,
  ofInterview,
  questionFields,
} from './interview-command.ts'
import type { InterviewEvent } from './interview-event.ts'
import type { InterviewsState } from './interviews-slice.ts'
import { beginProbe, endProbe, retryProbe } from './probe-commands.ts'
import {
  answerQuestion,
  askQuestion,
  cancelQuestion,
  cardQuestions,
  settleQuestion,
  takeBackAnswer,
} from './question-commands.ts'
import { beginSummary, endSummary, retrySummary } from './summary-commands.ts'

/** Refusals: `too-often`, `too-many-open-interviews`, `too-many-interviews`, `bad-branches`, `quorum-too-high`, `interviews-full`. */
export const startInterview = commandsOn<InterviewsState & AskedSlice, InterviewEvent>()({
  type: 'interview.start',
  fields: {
    ...ofInterview,
    title: InterviewRequest,
    context: InterviewContext,
    /** Set by the server, where the token is checked. */
    program: AskingProgram.nullable(),
    /** The program declares that an AI wrote the words. */
    isByAi: z.boolean().default(false),
    settings: InterviewSettings,
    /** How long it is open from now on; `null`: until it is ended. */
    durationMs: OpenDuration,
    branches: z.array(Branch).max(MAX_BRANCHES),
    questions: z.array(z.object(questionFields)).min(1, INPUT_SENTENCES.noQuestion).max(MAX_QUESTIONS),
  },
  minRole: 'runs',
  decide(state, { type: _type, durationMs, ...command }, actor, { now }) {
    if (entryOf(state.interviews, command.interviewId)) return accept()
    if (askedTooOften(state, actor, now)) return refuse('too-often')
    const interviews = Object.values(state.interviews)
    const open = interviews.filter((interview) => interview.state === 'open')
    if (open.length >= MAX_OPEN_INTERVIEWS) return refuse('too-many-open-interviews')
    if (interviews.length >= MAX_INTERVIEWS_ON_BOARD) return refuse('too-many-interviews')
    if (!hasSoundBranches(command)) return refuse('bad-branches')
    const { quorum, participants } = command.settings
    if (quorum !== null && participants !== null && quorum > participants) return refuse('quorum-too-high')
    if (charsOnBoard(state) + charsOf(command) > MAX_INTERVIEW_CHARS_ON_BOARD)
      return refuse('interviews-full')
    return accept({ kind: 'interview.started', data: { ...command, endsAt: endAfter(now, durationMs) } })
  },
})

/** Each question belongs to a branch of its interview, or there are no branches; no id is used twice. */
function hasSoundBranches({
  branches,
  questions,
}: {
  branches: readonly { id: string }[]
  questions: readonly { questionId: string; branchId: string | null }[]
}): boolean {
  const ids = new Set(branches.map(({ id }) => id))
  if (ids.size !== branches.length || branches.length === 1) return false
  if (new Set(questions.map(({ questionId }) => questionId)).size !== questions.length) return false
  return questions.every(({ branchId }) => (branchId === null ? ids.size === 0 : ids.has(branchId)))
}

/** `durationMs` counts from now; `null`: it is ended by hand. */
export const setInterviewEnd = defineInterviewCommand({
  type: 'interview.set-end',
  fields: { ...ofInterview, durationMs: DurationFromNow },
  minRole: 'editor',
  route: commandRoute(
    'put',
    `${INTERVIEW_COMMAND_PATH}/end`,
    'Change when an interview ends automatically (the asker, facilitators)',
    'interview',
    { scope: 'session:run' },
  ),
  decide(state, { interviewId, durationMs }, actor, { now }) {
    const found = findHosted(state, interviewId, actor, now)
    if ('ok' in found) return found
    const endsAt = endAfter(now, durationMs)
    return found.endsAt === endsAt
      ? accept()
      : accept({ kind: 'interview.end-set', data: { interviewId, endsAt } })
  },
})

/** After a probe that failed, with nothing left to answer, that is why it ends. */
export const endInterview = defineInterviewCommand({
  type: 'interview.end',
  fields: {
    ...ofInterview,
    reason: z.enum(['closed_by_host', 'cancelled']).default('closed_by_host'),
  },
  minRole: 'editor',
  logLimit: 'none',
  route: commandRoute(
    'post',
    `${INTERVIEW_COMMAND_PATH}/end`,
    'End an interview (the asker, facilitators)',
    'interview',
    {
      description: 'Its answers stay, and take no change any more.',
      scope: 'session:run',
    },
  ),
  decide(state, { interviewId, reason }, actor) {
    const interview = entryOf(state.interviews, interviewId)
    if (!interview) return refuse('no-interview')
    if (!isHost(state, interview, actor)) return refuse('not-host')
    if (interview.state !== 'open') return accept()
    const isStuck =
      hasFailedProbe(interview) && !interview.questions.some(({ state: each }) => each === 'open')
    const why = reason === 'closed_by_host' && isStuck ? 'probe_failed' : reason
    return accept({ kind: 'interview.ended', data: { interviewId, reason: why } })
  },
})

/** Emits nothing before the interview's time is up, nor after it has ended: several processes may send this. */
export const endDueInterview = defineInterviewCommand({
  type: 'interview.end-due',
  fields: ofInterview,
  minRole: 'server',
  decide(state, { interviewId }, _actor, { now }) {
    const interview = entryOf(state.interviews, interviewId)
    if (!interview) return refuse('no-interview')
    if (interview.state !== 'open' || !isPastEnd(interview, now)) return accept()
    return accept({ kind: 'interview.ended', data: { interviewId, reason: 'timed_out' } })
  },
})

/** The first round stays: a repeated request consults no advisor again. */
export const consultAdvisors = defineInterviewCommand({
  type: 'interview.consult',
  fields: { ...ofInterview, roundId: RoundId },
  minRole: 'server',
  decide(state, { interviewId, roundId }) {
    const interview = entryOf(state.interviews, interviewId)
    if (!interview) return refuse('no-interview')
    if (!entryOf(state.rounds, roundId)) return refuse('no-round')
    if (interview.advisorRound !== null) return accept()
    return accept({ kind: 'interview.consulted', data: { interviewId, roundId } })
  },
})

export const INTERVIEW_COMMANDS = [
  startInterview,
  setInterviewEnd,
  endInterview,
  endDueInterview,
  askBack,
  replyToAskBack,
  consultAdvisors,
  askQuestion,
  cardQuestions,
  cancelQuestion,
  settleQuestion,
  answerQuestion,
  takeBackAnswer,
  listenToInterview,
  handOutAnswers,
  confirmHandOut,
  returnHandOut,
  beginProbe,
  endProbe,
  retryProbe,
  beginSummary,
  endSummary,
  retrySummary,
  replyToContextRequest,
  cancelContextRequest,
  endDueContextRequest,
] as const
