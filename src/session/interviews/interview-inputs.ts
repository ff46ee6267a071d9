import { z } from 'zod'
import { DurationFromNow, OpenDuration } from '#session/choosing/ballot/ballot.ts'
import { INPUT_SENTENCES } from '#session/core/input-sentences.ts'
import { NoteId, RoundId } from '#session/rounds/round.ts'
import { Amount } from '#session/usage/model-usage.ts'
import { AskBackId, AskBackText } from './ask-back.ts'
import { ContextReplyText, ContextRequestId } from './context-request.ts'
import { HandOutId } from './hand-out.ts'
import {
  AskingProgram,
  Branch,
  BranchId,
  InterviewContext,
  InterviewId,
  InterviewRequest,
  InterviewSettings,
  MAX_BRANCHES,
  MAX_QUESTIONS,
  QuestionId,
} from './interview.ts'
import { QuestionBody } from './questions/question-types.ts'
import { ProbeOutcome, SummaryOutcome } from './run-outcomes.ts'

const UserId = z.string().min(1).max(64)
const AskedQuestion = z.object({
  questionId: QuestionId,
  branchId: BranchId.nullable(),
  question: QuestionBody,
})
const ofInterview = { interviewId: InterviewId }
const ofQuestion = { ...ofInterview, questionId: QuestionId }
const AgentOfRun = { agentId: z.string().max(64), model: z.string().max(200) }
const ofBranch = { interviewId: InterviewId, branchId: BranchId.nullable() }
const ofRequest = { interviewId: InterviewId, contextRequestId: ContextRequestId }

const IsByAi = z
  .boolean()
  .default(false)
  .describe('For programs: declares that an AI wrote the words. They are marked as such everywhere.')

/** The fields of the commands of interviews. */
export const INTERVIEW_FIELDS = {
  'interview.start': {
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
    questions: z.array(AskedQuestion).min(1, INPUT_SENTENCES.noQuestion).max(MAX_QUESTIONS),
  },
  /** `durationMs` counts from the command. */
  'interview.set-end': { ...ofInterview, durationMs: DurationFromNow },
  'interview.end': {
    ...ofInterview,
    reason: z.enum(['closed_by_host', 'cancelled']).default('closed_by_host'),
  },
  /** When its time is up. */
  'interview.end-due': { ...ofInterview },
  'question.ask': { ...ofInterview, ...AskedQuestion.shape },
  /** When their cards are on the canvas. */
  'questions.card': { ...ofInterview, questionIds: z.array(QuestionId).min(1).max(MAX_QUESTIONS) },
  'question.cancel': { ...ofQuestion },
  /** `userId`: the person whose answer counts; `null`: all count. */
  'question.settle': { ...ofQuestion, userId: UserId.nullable() },
  /** `value`: in the shape of the question's type, or an older one. */
  'question.answer': { ...ofQuestion, value: z.unknown() },
  /** Takes back one's own answer; a facilitator can take out the answer of another person. */
  'question.unanswer': { ...ofQuestion, userId: UserId },
  /** A participant's question to the asker. */
  'interview.ask-back': { ...ofInterview, askBackId: AskBackId, text: AskBackText },
  'interview.reply': {
    ...ofInterview,
    askBackId: AskBackId,
    text: AskBackText,
    noteId: NoteId.nullable(),
    isByAi: z.boolean().default(false),
  },
  /** When the asking program consulted advisors in this round. */
  'interview.consult': { ...ofInterview, roundId: RoundId },
  /** The program waits for answers until then; a time in the past: no longer. */
  'interview.listen': { ...ofInterview, until: z.number() },
  /** Puts undelivered answers into one response, up to so many characters, or all of them. */
  'answers.hand-out': { ...ofInterview, handOutId: HandOutId, maxChars: z.int().min(1).optional() },
  /** When the response was written as a whole, or failed. */
  'answers.confirm': { ...ofInterview, handOutId: HandOutId },
  'answers.return': { ...ofInterview, handOutId: HandOutId },

  'probe.begin': { ...ofBranch, ...AgentOfRun, hold: Amount },
  'probe.end': { ...ofBranch, outcome: ProbeOutcome },
  /** A person restarts a failed probe. */
  'probe.retry': { ...ofBranch },
  'interview-summary.begin': { interviewId: InterviewId, ...AgentOfRun, hold: Amount },
  'interview-summary.end': { interviewId: InterviewId, outcome: SummaryOutcome },
  /** A model writes the summary of an ended interview that has none by a model. */
  'interview-summary.retry': { interviewId: InterviewId },
  /** `isByAi`: the program declares that an AI wrote the words. */
  'context.reply': { ...ofRequest, text: ContextReplyText, isByAi: IsByAi },
  'context.cancel': { ...ofRequest },
  /** When the time for the reply is up. */
  'context.end-due': { ...ofRequest },
}

/** The input of one command of interviews. */
export type InputOf<Type extends keyof typeof INTERVIEW_FIELDS> = { type: Type } & z.output<
  z.ZodObject<(typeof INTERVIEW_FIELDS)[Type]>
>
