import { z } from 'zod'
import { OpenDuration } from '#session/choosing/ballot/ballot.ts'
import { NoteId, RoundId } from '#session/rounds/round.ts'
import { AskBackId, AskBackText } from './ask-back.ts'
import { HandOutId } from './hand-out.ts'
import {
  AskingProgram,
  Branch,
  BranchId,
  EndReason,
  InterviewContext,
  InterviewId,
  InterviewRequest,
  InterviewSettings,
  MAX_BRANCHES,
  MAX_QUESTIONS,
  QuestionId,
  QuestionSource,
} from './interview.ts'
import { QuestionBody } from './questions/question-types.ts'

const UserId = z.string().min(1).max(64)
const AskedQuestion = z.object({
  questionId: QuestionId,
  branchId: BranchId.nullable(),
  question: QuestionBody,
})
const ofInterview = { interviewId: InterviewId }
const ofQuestion = { ...ofInterview, questionId: QuestionId }

export const INTERVIEW_COMMANDS = [
  z.object({
    type: z.literal('interview.start'),
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
    questions: z.array(AskedQuestion).min(1, 'Ask at least one question.').max(MAX_QUESTIONS),
  }),
  /** `durationMs` counts from the command. */
  z.object({ type: z.literal('interview.set-end'), ...ofInterview, durationMs: OpenDuration }),
  z.object({
    type: z.literal('interview.end'),
    ...ofInterview,
    reason: z.enum(['closed_by_host', 'cancelled']),
  }),
  /** The server's: its time is up. */
  z.object({ type: z.literal('interview.end-due'), ...ofInterview }),
  z.object({ type: z.literal('question.ask'), ...ofInterview, ...AskedQuestion.shape }),
  /** The server's: their cards are on the canvas. */
  z.object({
    type: z.literal('questions.card'),
    ...ofInterview,
    questionIds: z.array(QuestionId).min(1).max(MAX_QUESTIONS),
  }),
  z.object({ type: z.literal('question.cancel'), ...ofQuestion }),
  /** `userId`: the person whose answer counts; `null`: all count. */
  z.object({ type: z.literal('question.settle'), ...ofQuestion, userId: UserId.nullable() }),
  /** `value`: in the shape of the question's type, or an older one. */
  z.object({ type: z.literal('question.answer'), ...ofQuestion, value: z.unknown() }),
  /** Takes back one's own answer; a facilitator can take out the answer of another person. */
  z.object({ type: z.literal('question.unanswer'), ...ofQuestion, userId: UserId }),
  /** A participant's question to the asker. */
  z.object({
    type: z.literal('interview.ask-back'),
    ...ofInterview,
    askBackId: AskBackId,
    text: AskBackText,
  }),
  z.object({
    type: z.literal('interview.reply'),
    ...ofInterview,
    askBackId: AskBackId,
    text: AskBackText,
    noteId: NoteId.nullable(),
    isByAi: z.boolean().default(false),
  }),
  /** The server's: the asking program consulted advisors in this round. */
  z.object({ type: z.literal('interview.consult'), ...ofInterview, roundId: RoundId }),
  /** The server's: the program waits for answers until then, or no longer. */
  z.object({ type: z.literal('interview.listen'), ...ofInterview, until: z.number() }),
  /**
   * By the server: puts the program's undelivered answers into one response, up to so many characters, or all of them.
   */
  z.object({
    type: z.literal('answers.hand-out'),
    ...ofInterview,
    handOutId: HandOutId,
    maxChars: z.int().min(1).optional(),
  }),
  /** The server's: the response was written as a whole, or never will be. */
  z.object({ type: z.literal('answers.confirm'), ...ofInterview, handOutId: HandOutId }),
  z.object({ type: z.literal('answers.return'), ...ofInterview, handOutId: HandOutId }),
] as const

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
