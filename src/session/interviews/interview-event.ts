import { z } from 'zod'
import type { Stamp } from '#session/core/events.ts'
import { defineEvent } from '#session/core/events.ts'
import { Amount, ModelUsage } from '#session/usage/model-usage.ts'
import { TurnFailure } from '#session/usage/turn-failure.ts'
import { AskingProgram, EndReason, InterviewSettings, QuestionSource } from './interview.ts'
import { QuestionBody } from './questions/question-types.ts'
import { SummaryOutcome } from './run-outcomes.ts'

const usage = ModelUsage.nullable()
const interviewId = z.string()
const questionId = z.string()
/** Stored for good, like all events. */
export const INTERVIEW_EVENTS = [
  defineEvent('interview.started', {
    interviewId,
    title: z.string(),
    context: z.string(),
    program: AskingProgram.nullable(),
    /** Events from before it was kept have none. */
    isByAi: z.boolean().default(false),
    settings: InterviewSettings,
    endsAt: z.number().nullable(),
    branches: z.array(z.object({ id: z.string(), scope: z.string() })),
    questions: z.array(z.object({ questionId, branchId: z.string().nullable(), question: QuestionBody })),
  }),
  defineEvent('interview.end-set', { interviewId, endsAt: z.number().nullable() }),
  defineEvent('interview.ended', { interviewId, reason: EndReason }),
  defineEvent('question.asked', {
    interviewId,
    questionId,
    branchId: z.string().nullable(),
    question: QuestionBody,
    source: QuestionSource,
    /** The agent and the reason of a probe's question. */
    by: z.string().optional(),
    why: z.string().optional(),
  }),
  defineEvent('questions.carded', { interviewId, questionIds: z.array(questionId) }),
  defineEvent('question.cancelled', { interviewId, questionId }),
  defineEvent('question.settled', { interviewId, questionId, countsFrom: z.string().nullable() }),
  /** The actor, a person, answers the question so from now on. */
  defineEvent('question.answered', {
    interviewId,
    questionId,
    value: z.record(z.string(), z.unknown()),
    text: z.string(),
  }),
  /** `reopens`: without this answer, the question is open again. */
  defineEvent('question.unanswered', { interviewId, questionId, userId: z.string(), reopens: z.boolean() }),
  defineEvent('interview.asked-back', { interviewId, askBackId: z.string(), text: z.string() }),
  defineEvent('interview.replied', {
    interviewId,
    askBackId: z.string(),
    text: z.string(),
    noteId: z.string().nullable(),
    /** Events from before it was kept have none. */
    isByAi: z.boolean().default(false),
  }),
  defineEvent('interview.consulted', { interviewId, roundId: z.string() }),
  defineEvent('interview.listened', { interviewId, until: z.number() }),
  /** `items`: the numbers of the events of each answer and each question to the asker. */
  defineEvent('answers.handed-out', { interviewId, handOutId: z.string(), items: z.array(z.int()) }),
  defineEvent('answers.confirmed', { interviewId, handOutId: z.string() }),
  defineEvent('answers.returned', { interviewId, handOutId: z.string() }),
] as const

const ofStoredBranch = { interviewId: z.string(), branchId: z.string().nullable() }
const storedAgent = { agentId: z.string(), model: z.string() }

export const INTERVIEW_RUN_EVENTS = [
  defineEvent('probe.began', { ...ofStoredBranch, ...storedAgent, hold: Amount }),
  /** Its question is in a separate `question.asked` or `context.requested`. */
  defineEvent('probe.ended', {
    ...ofStoredBranch,
    outcome: z.discriminatedUnion('state', [
      z.object({ state: z.enum(['asked', 'asked-program']), reason: z.string(), usage }),
      z.object({ state: z.literal('done'), finding: z.string(), reason: z.string(), usage }),
      z.object({ state: z.enum(['failed', 'out-of-budget']), failure: TurnFailure, usage }),
      z.object({ state: z.literal('cancelled'), usage }),
    ]),
  }),
  /** With all agents, before its usage is known. */
  defineEvent('probe.stopped', ofStoredBranch),
  defineEvent('probe.retried', ofStoredBranch),
  defineEvent('interview-summary.requested', { interviewId: z.string() }),
  defineEvent('interview-summary.began', { interviewId: z.string(), ...storedAgent, hold: Amount }),
  defineEvent('interview-summary.ended', { interviewId: z.string(), outcome: SummaryOutcome }),
  defineEvent('interview-summary.stopped', { interviewId: z.string() }),
] as const

const ofStored = { interviewId: z.string(), contextRequestId: z.string() }
export const CONTEXT_EVENTS = [
  /** `by`: the agent of the requesting model. */
  defineEvent('context.requested', {
    ...ofStored,
    branchId: z.string().nullable(),
    text: z.string(),
    by: z.string(),
    model: z.string().nullable(),
    dueAt: z.number(),
  }),
  defineEvent('context.replied', { ...ofStored, text: z.string(), isByAi: z.boolean() }),
  defineEvent('context.cancelled', ofStored),
  defineEvent('context.timed-out', ofStored),
] as const

/** An event of interviews, of their runs, and of models' questions to the program. */
export type InterviewEvent = z.infer<
  (typeof INTERVIEW_EVENTS)[number] | (typeof INTERVIEW_RUN_EVENTS)[number] | (typeof CONTEXT_EVENTS)[number]
>
export type StoredInterviewEvent<Kind extends InterviewEvent['kind']> = Extract<
  InterviewEvent,
  { kind: Kind }
> &
  Stamp
