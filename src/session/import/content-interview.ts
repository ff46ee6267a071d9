import { z } from 'zod'
import { AskBackId, MAX_ASK_BACK_CHARS, MAX_ASK_BACKS } from '#session/interviews/ask-back.ts'
import {
  ContextRequestId,
  MAX_CONTEXT_REPLY_CHARS,
  MAX_CONTEXT_REQUEST_CHARS,
  MAX_CONTEXT_REQUESTS,
} from '#session/interviews/context-request.ts'
import {
  BranchId,
  EndReason,
  type Interview,
  InterviewId,
  InterviewSettings,
  MAX_ANSWERS_OF_QUESTION,
  MAX_BRANCHES,
  MAX_CONTEXT_CHARS,
  MAX_QUESTIONS,
  MAX_REQUEST_CHARS,
  QuestionId,
  QuestionSource,
} from '#session/interviews/interview.ts'
import { charsOf } from '#session/interviews/interview-chars.ts'
import { NO_SUMMARY, SummaryText } from '#session/interviews/interview-summary.ts'
import { answerLine, QuestionBody, readAnswer } from '#session/interviews/questions/question-types.ts'
import { NoteId, RoundId } from '#session/rounds/round.ts'
import { ContributorId, Moment } from './content-round.ts'
import { IMPORT_SENTENCES } from './import-sentences.ts'

const ContentAnswer = z.object({
  number: z.int().positive(),
  userId: ContributorId,
  value: z.record(z.string(), z.unknown()),
  at: Moment,
  editedAt: Moment.nullable(),
})

const ContentQuestion = z
  .object({
    id: QuestionId,
    question: QuestionBody,
    source: QuestionSource,
    branchId: BranchId.nullable(),
    askedBy: ContributorId,
    askedAt: Moment,
    why: z.string().max(2_000).nullable().default(null),
    state: z.enum(['open', 'settled', 'cancelled']),
    countsFrom: ContributorId.nullable(),
    answers: z.array(ContentAnswer).max(MAX_ANSWERS_OF_QUESTION),
  })
  .refine(
    ({ question, answers }) => answers.every(({ value }) => readAnswer(question, value).ok),
    IMPORT_SENTENCES.answerUnfit,
  )
  .refine(
    ({ answers }) => new Set(answers.map(({ userId }) => userId)).size === answers.length,
    IMPORT_SENTENCES.answerTwice,
  )

/** An interview that is over. Files of answers are not in it: their names and sizes are. */
export const ContentInterview = z.object({
  id: InterviewId,
  title: z.string().min(1).max(MAX_REQUEST_CHARS),
  context: z.string().max(MAX_CONTEXT_CHARS),
  askedBy: ContributorId,
  /** The name of the asking program. */
  program: z.string().min(1).max(120).nullable(),
  settings: InterviewSettings,
  /** The program declared that an AI wrote its title, context and first questions. */
  isByAi: z.boolean().default(false),
  startedAt: Moment,
  endsAt: Moment.nullable(),
  branches: z
    .array(
      z.object({ id: BranchId, scope: z.string().max(1_000), finding: z.string().max(10_000).nullable() }),
    )
    .max(MAX_BRANCHES),
  questions: z.array(ContentQuestion).min(1).max(MAX_QUESTIONS),
  /** A summary by a model; one that no model wrote follows from the answers. */
  summary: z
    .object({
      text: SummaryText,
      agentId: ContributorId.nullable(),
      model: z.string().max(200).nullable(),
      endedAt: Moment,
    })
    .nullable()
    .default(null),
  /** The round in which AI advisors got the same questions. */
  advisorRound: RoundId.nullable().default(null),
  end: z.object({ reason: EndReason, at: Moment, by: ContributorId.nullable() }),
  askBacks: z
    .array(
      z.object({
        id: AskBackId,
        text: z.string().max(MAX_ASK_BACK_CHARS),
        by: ContributorId,
        at: Moment,
        reply: z
          .object({
            text: z.string().max(MAX_ASK_BACK_CHARS),
            by: ContributorId,
            at: Moment,
            noteId: NoteId.nullable(),
            isByAi: z.boolean().default(false),
          })
          .nullable(),
      }),
    )
    .max(MAX_ASK_BACKS),
  /** Questions of models to the program. */
  contextRequests: z
    .array(
      z.object({
        id: ContextRequestId,
        branchId: BranchId.nullable(),
        text: z.string().min(1).max(MAX_CONTEXT_REQUEST_CHARS),
        askedBy: ContributorId,
        model: z.string().max(200).nullable(),
        at: Moment,
        dueAt: Moment,
        end: z.discriminatedUnion('state', [
          z.object({
            state: z.literal('replied'),
            text: z.string().max(MAX_CONTEXT_REPLY_CHARS),
            by: ContributorId,
            isByAi: z.boolean(),
            at: Moment,
          }),
          z.object({ state: z.literal('timed-out'), at: Moment }),
          z.object({ state: z.literal('cancelled'), by: ContributorId.nullable(), at: Moment }),
        ]),
      }),
    )
    .max(MAX_CONTEXT_REQUESTS)
    .default([]),
})
export type ContentInterview = z.infer<typeof ContentInterview>

/** No program of this server: nothing of it waits for one. */
const FROM_FILE = 'file'

/** The interview as a board keeps it. `seq` is the event that brought it. */
export function interviewFromFile(content: ContentInterview, seq: number): Interview {
  const { program, questions, askBacks, summary, ...rest } = content
  const all = questions.map(({ answers, ...question }) => ({
    ...question,
    answers: answers.map((answer) => {
      const read = readAnswer(question.question, answer.value)
      const text = read.ok ? answerLine(question.question, read.answer) : ''
      return { ...answer, text, seq, isDelivered: true }
    }),
    // Its card is on the imported canvas, unless people had deleted it.
    hasCard: true,
  }))
  return {
    ...rest,
    program: program === null ? null : { tokenId: FROM_FILE, name: program },
    questions: all,
    state: 'ended',
    probes: {},
    summary: {
      state: summary ? 'done' : 'mechanical',
      text: summary?.text ?? NO_SUMMARY,
      agentId: summary?.agentId ?? null,
      model: summary?.model ?? null,
      tries: 0,
      requestedBy: content.askedBy,
      startedAt: content.end.at,
      endedAt: summary?.endedAt ?? content.end.at,
      failure: null,
      usage: null,
    },
    askBacks: askBacks.map((asked) => ({ ...asked, seq, isDelivered: true })),
    // Events from before it was kept have none.
    advisorRound: content.advisorRound ?? null,
    listening: null,
    handOuts: [],
    lastAnswer: Math.max(0, ...all.flatMap(({ answers }) => answers.map(({ number }) => number))),
    chars: charsOf(content),
    changed: seq,
  }
}
