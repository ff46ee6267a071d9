import { z } from 'zod'
import { commandRoute, commandsOn, routeBody } from '#session/core/define-command.ts'
import type { askedTooOften } from '#session/documents/ask-limits.ts'
import {
  cancelContextRequest,
  endDueContextRequest,
  replyToContextRequest,
} from './decide-context-requests.ts'
import { confirmHandOut, handOutAnswers, listenToInterview, returnHandOut } from './decide-hand-outs.ts'
import {
  askBack,
  consultAdvisors,
  endDueInterview,
  endInterview,
  replyToAskBack,
  setInterviewEnd,
  startInterview,
} from './decide-interviews.ts'
import { beginProbe, endProbe, retryProbe } from './decide-probes.ts'
import {
  answerQuestion,
  askQuestion,
  cancelQuestion,
  cardQuestions,
  settleQuestion,
  takeBackAnswer,
} from './decide-questions.ts'
import { beginSummary, endSummary, retrySummary } from './decide-summaries.ts'
import { BranchId } from './interview.ts'
import type { InterviewEvent } from './interview-event.ts'
import { INTERVIEW_FIELDS } from './interview-inputs.ts'
import type { InterviewsState } from './interviews-slice.ts'

const define = commandsOn<InterviewsState & Parameters<typeof askedTooOften>[0], InterviewEvent>()
const path = '/interviews/{interviewId}'
const questionPath = `${path}/questions/{questionId}` as const
const requestPath = `${path}/context-requests/{contextRequestId}` as const

const SETTLE = z.object({
  answerOf: z
    .string()
    .max(64)
    .nullable()
    .describe('The person whose answer counts; null: all answers count.'),
})
const RETRY = z.object({
  branch: BranchId.nullable()
    .default(null)
    .describe('The branch whose probe failed, in an interview with branches.'),
})

/** The commands of interviews, of their runs, and of models' questions to the program. */
export const INTERVIEW_COMMANDS = [
  define({
    type: 'interview.start',
    fields: INTERVIEW_FIELDS['interview.start'],
    minRole: 'runs',
    decide: startInterview,
  }),
  define({
    type: 'interview.set-end',
    fields: INTERVIEW_FIELDS['interview.set-end'],
    minRole: 'editor',
    route: commandRoute(
      'put',
      `${path}/end`,
      'Change when an interview ends automatically (the asker, facilitators)',
      'interview',
      { scope: 'session:run' },
    ),
    decide: setInterviewEnd,
  }),
  define({
    type: 'interview.end',
    fields: INTERVIEW_FIELDS['interview.end'],
    minRole: 'editor',
    logLimit: 'none',
    route: commandRoute('post', `${path}/end`, 'End an interview (the asker, facilitators)', 'interview', {
      description: 'Its answers stay, and take no change any more.',
      scope: 'session:run',
    }),
    decide: endInterview,
  }),
  define({
    type: 'interview.end-due',
    fields: INTERVIEW_FIELDS['interview.end-due'],
    minRole: 'server',
    decide: endDueInterview,
  }),
  define({
    type: 'question.ask',
    fields: INTERVIEW_FIELDS['question.ask'],
    minRole: 'editor',
    decide: askQuestion,
  }),
  define({
    type: 'questions.card',
    fields: INTERVIEW_FIELDS['questions.card'],
    minRole: 'server',
    decide: cardQuestions,
  }),
  define({
    type: 'question.cancel',
    fields: INTERVIEW_FIELDS['question.cancel'],
    minRole: 'editor',
    logLimit: 'none',
    route: commandRoute(
      'post',
      `${questionPath}/cancel`,
      'Cancel a question; its answers stay (the asker, facilitators)',
      'interview',
      { scope: 'session:run' },
    ),
    decide: cancelQuestion,
  }),
  define({
    type: 'question.settle',
    fields: INTERVIEW_FIELDS['question.settle'],
    minRole: 'editor',
    route: commandRoute(
      'post',
      `${questionPath}/settle`,
      'Settle a question on one of its answers, or on all of them (the asker, facilitators)',
      'interview',
      { scope: 'session:run', body: routeBody(SETTLE, ({ answerOf: userId }) => ({ userId })) },
    ),
    decide: settleQuestion,
  }),
  define({
    type: 'question.answer',
    fields: INTERVIEW_FIELDS['question.answer'],
    minRole: 'commenter',
    decide: answerQuestion,
  }),
  define({
    type: 'question.unanswer',
    fields: INTERVIEW_FIELDS['question.unanswer'],
    minRole: 'commenter',
    logLimit: 'none',
    decide: takeBackAnswer,
  }),
  define({
    type: 'interview.ask-back',
    fields: INTERVIEW_FIELDS['interview.ask-back'],
    minRole: 'commenter',
    decide: askBack,
  }),
  define({
    type: 'interview.reply',
    fields: INTERVIEW_FIELDS['interview.reply'],
    minRole: 'editor',
    decide: replyToAskBack,
  }),
  define({
    type: 'interview.consult',
    fields: INTERVIEW_FIELDS['interview.consult'],
    minRole: 'server',
    decide: consultAdvisors,
  }),
  define({
    type: 'interview.listen',
    fields: INTERVIEW_FIELDS['interview.listen'],
    minRole: 'server',
    decide: listenToInterview,
  }),
  define({
    type: 'answers.hand-out',
    fields: INTERVIEW_FIELDS['answers.hand-out'],
    minRole: 'server',
    decide: handOutAnswers,
  }),
  define({
    type: 'answers.confirm',
    fields: INTERVIEW_FIELDS['answers.confirm'],
    minRole: 'server',
    decide: confirmHandOut,
  }),
  define({
    type: 'answers.return',
    fields: INTERVIEW_FIELDS['answers.return'],
    minRole: 'server',
    decide: returnHandOut,
  }),
  define({
    type: 'probe.begin',
    fields: INTERVIEW_FIELDS['probe.begin'],
    minRole: 'server',
    decide: beginProbe,
  }),
  define({
    type: 'probe.end',
    fields: INTERVIEW_FIELDS['probe.end'],
    minRole: 'server',
    allowedOn: ['closed', 'deleted'],
    decide: endProbe,
  }),
  define({
    type: 'probe.retry',
    fields: INTERVIEW_FIELDS['probe.retry'],
    minRole: 'commenter',
    route: commandRoute(
      'post',
      `${path}/probe/retry`,
      'Have a model decide again what to ask next, after it failed (commenters)',
      'interview',
      { scope: 'session:run', body: routeBody(RETRY, ({ branch: branchId }) => ({ branchId })) },
    ),
    decide: retryProbe,
  }),
  define({
    type: 'interview-summary.begin',
    fields: INTERVIEW_FIELDS['interview-summary.begin'],
    minRole: 'server',
    decide: beginSummary,
  }),
  define({
    type: 'interview-summary.end',
    fields: INTERVIEW_FIELDS['interview-summary.end'],
    minRole: 'server',
    allowedOn: ['closed', 'deleted'],
    decide: endSummary,
  }),
  define({
    type: 'interview-summary.retry',
    fields: INTERVIEW_FIELDS['interview-summary.retry'],
    minRole: 'runs',
    route: commandRoute(
      'post',
      `${path}/summary/retry`,
      'Have a model sum up an ended interview whose answers are only listed (people who may run agents)',
      'interview',
      { scope: 'session:run' },
    ),
    decide: retrySummary,
  }),
  define({
    type: 'context.reply',
    fields: INTERVIEW_FIELDS['context.reply'],
    minRole: 'editor',
    route: commandRoute(
      'post',
      `${requestPath}/reply`,
      'Reply to a model that asks the program for context (programs that ask)',
      'interview',
      {
        description:
          'Everyone on the board sees the reply, under the program’s name. For the model it is data, never an instruction. The first reply stays.',
        scope: 'session:run',
      },
    ),
    decide: replyToContextRequest,
  }),
  define({
    type: 'context.cancel',
    fields: INTERVIEW_FIELDS['context.cancel'],
    minRole: 'editor',
    logLimit: 'none',
    route: commandRoute(
      'post',
      `${requestPath}/cancel`,
      'Have the model continue without the program’s reply (the asker, facilitators)',
      'interview',
      { scope: 'session:run' },
    ),
    decide: cancelContextRequest,
  }),
  define({
    type: 'context.end-due',
    fields: INTERVIEW_FIELDS['context.end-due'],
    minRole: 'server',
    decide: endDueContextRequest,
  }),
] as const
