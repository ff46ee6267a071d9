import { z } from 'zod'
import type { Stamp } from '#session/core/events.ts'
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
  z.object({
    kind: z.literal('interview.started'),
    data: z.object({
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
  }),
  z.object({
    kind: z.literal('interview.end-set'),
    data: z.object({ interviewId, endsAt: z.number().nullable() }),
  }),
  z.object({ kind: z.literal('interview.ended'), data: z.object({ interviewId, reason: EndReason }) }),
  z.object({
    kind: z.literal('question.asked'),
    data: z.object({
      interviewId,
      questionId,
      branchId: z.string().nullable(),
      question: QuestionBody,
      source: QuestionSource,
      /** The agent and the reason of a probe's question. */
      by: z.string().optional(),
      why: z.string().optional(),
    }),
  }),
  z.object({
    kind: z.literal('questions.carded'),
    data: z.object({ interviewId, questionIds: z.array(questionId) }),
  }),
  z.object({ kind: z.literal('question.cancelled'), data: z.object({ interviewId, questionId }) }),
  z.object({
    kind: z.literal('question.settled'),
    data: z.object({ interviewId, questionId, countsFrom: z.string().nullable() }),
  }),
  /** The actor, a person, answers the question so from now on. */
  z.object({
    kind: z.literal('question.answered'),
    data: z.object({ interviewId, questionId, value: z.record(z.string(), z.unknown()), text: z.string() }),
  }),
  /** `reopens`: without this answer, the question is open again. */
  z.object({
    kind: z.literal('question.unanswered'),
    data: z.object({ interviewId, questionId, userId: z.string(), reopens: z.boolean() }),
  }),
  z.object({
    kind: z.literal('interview.asked-back'),
    data: z.object({ interviewId, askBackId: z.string(), text: z.string() }),
  }),
  z.object({
    kind: z.literal('interview.replied'),
    data: z.object({
      interviewId,
      askBackId: z.string(),
      text: z.string(),
      noteId: z.string().nullable(),
      /** Events from before it was kept have none. */
      isByAi: z.boolean().default(false),
    }),
  }),
  z.object({
    kind: z.literal('interview.consulted'),
    data: z.object({ interviewId, roundId: z.string() }),
  }),
  z.object({
    kind: z.literal('interview.listened'),
    data: z.object({ interviewId, until: z.number() }),
  }),
  /** `items`: the numbers of the events of each answer and each question to the asker. */
  z.object({
    kind: z.literal('answers.handed-out'),
    data: z.object({ interviewId, handOutId: z.string(), items: z.array(z.int()) }),
  }),
  z.object({ kind: z.literal('answers.confirmed'), data: z.object({ interviewId, handOutId: z.string() }) }),
  z.object({ kind: z.literal('answers.returned'), data: z.object({ interviewId, handOutId: z.string() }) }),
] as const

const ofStoredBranch = { interviewId: z.string(), branchId: z.string().nullable() }
const storedAgent = { agentId: z.string(), model: z.string() }

export const INTERVIEW_RUN_EVENTS = [
  z.object({
    kind: z.literal('probe.began'),
    data: z.object({ ...ofStoredBranch, ...storedAgent, hold: Amount }),
  }),
  /** Its question is in a separate `question.asked` or `context.requested`. */
  z.object({
    kind: z.literal('probe.ended'),
    data: z.object({
      ...ofStoredBranch,
      outcome: z.discriminatedUnion('state', [
        z.object({ state: z.enum(['asked', 'asked-program']), reason: z.string(), usage }),
        z.object({ state: z.literal('done'), finding: z.string(), reason: z.string(), usage }),
        z.object({ state: z.enum(['failed', 'out-of-budget']), failure: TurnFailure, usage }),
        z.object({ state: z.literal('cancelled'), usage }),
      ]),
    }),
  }),
  /** With all agents, before its usage is known. */
  z.object({ kind: z.literal('probe.stopped'), data: z.object(ofStoredBranch) }),
  z.object({ kind: z.literal('probe.retried'), data: z.object(ofStoredBranch) }),
  z.object({
    kind: z.literal('interview-summary.requested'),
    data: z.object({ interviewId: z.string() }),
  }),
  z.object({
    kind: z.literal('interview-summary.began'),
    data: z.object({ interviewId: z.string(), ...storedAgent, hold: Amount }),
  }),
  z.object({
    kind: z.literal('interview-summary.ended'),
    data: z.object({ interviewId: z.string(), outcome: SummaryOutcome }),
  }),
  z.object({ kind: z.literal('interview-summary.stopped'), data: z.object({ interviewId: z.string() }) }),
] as const

const ofStored = { interviewId: z.string(), contextRequestId: z.string() }
export const CONTEXT_EVENTS = [
  /** `by`: the agent of the requesting model. */
  z.object({
    kind: z.literal('context.requested'),
    data: z.object({
      ...ofStored,
      branchId: z.string().nullable(),
      text: z.string(),
      by: z.string(),
      model: z.string().nullable(),
      dueAt: z.number(),
    }),
  }),
  z.object({
    kind: z.literal('context.replied'),
    data: z.object({ ...ofStored, text: z.string(), isByAi: z.boolean() }),
  }),
  z.object({ kind: z.literal('context.cancelled'), data: z.object(ofStored) }),
  z.object({ kind: z.literal('context.timed-out'), data: z.object(ofStored) }),
] as const

/** An event of interviews, of their runs, and of models' questions to the program. */
export type InterviewEvent = z.infer<
  (typeof INTERVIEW_EVENTS)[number] | (typeof INTERVIEW_RUN_EVENTS)[number] | (typeof CONTEXT_EVENTS)[number]
>
/** A stored event of interviews of one kind. */
export type StoredInterviewEvent<Kind extends InterviewEvent['kind']> = Extract<
  InterviewEvent,
  { kind: Kind }
> &
  Stamp
