import { z } from 'zod'
import { IsByAi } from '#api/origin.ts'
import type { ChunkedWork } from '#base/chunked-work.ts'
import type { ProgramRequest } from '#server/interviews/program-interviews.ts'
import { MAX_OPEN_MS } from '#session/choosing/ballot/ballot.ts'
import {
  AnswerRule,
  Branch,
  BranchId,
  DEFAULT_MAX_QUESTIONS,
  InterviewContext,
  InterviewRequest,
  InterviewSettings,
  MAX_BRANCHES,
  MAX_QUESTIONS,
  ProbeTime,
} from '#session/interviews/interview.ts'
import { QUESTION_TYPES, QuestionBody } from '#session/interviews/questions/question-types.ts'
import { ApiRefusal } from '../visit/board-api.ts'
import { BoardParameter } from '../visit/visit.ts'

const MAX_ADVISORS = 20
/** A time that is past or very soon means a wrong clock: people get a chance to answer. */
const MIN_UNTIL_MS = 5 * 60_000

/**
 * Configs are described in words: the schema of all sixteen types would take more of a model's context than the rest of the
 * tools together. They are checked by `QuestionBody` all the same.
 */
const Question = z.object({
  type: z.enum(Object.keys(QUESTION_TYPES)),
  config: z
    .record(z.string(), z.unknown())
    .describe(
      '{question, context?, …} by the type: the skill ask-your-team has them. A wrong one is refused with what it lacks.',
    ),
  branch: BranchId.optional().describe('The id of its branch, if there are branches.'),
})

/** How long a call may wait for people; never longer than is safe for its client. */
export const WaitSeconds = z
  .number()
  .optional()
  .describe(
    'How long this call may wait. The server waits no longer than is safe for the client; the session continues.',
  )

/** The input of a program's question to a team. Descriptions are for the model that fills it in. */
export const AskTeamInput = z.object({
  request: InterviewRequest.describe('What you need to know, in one line.'),
  context: InterviewContext.optional().describe('What people have to know before they answer. Markdown.'),
  initial_questions: z
    .array(Question)
    .min(1)
    .max(MAX_QUESTIONS)
    .describe(
      'For instance {"type":"pick_one","config":{"question":"Which store?","options":[{"id":"a","label":"SQLite"},{"id":"b","label":"PostgreSQL"}],"allowOther":true}} or {"type":"ask_text","config":{"question":"What worries you?"}}.',
    ),
  board_id: BoardParameter.describe(
    'Ask on this board. Without it, on the board of the token, or on a new one.',
  ),
  participants: InterviewSettings.shape.participants
    .default(null)
    .describe(
      'How many people are asked: a question is settled when so many have answered. Without it, by the first answer.',
    ),
  quorum: InterviewSettings.shape.quorum
    .default(null)
    .describe('So many answers are enough to settle a question, of however many participants.'),
  answer_rule: AnswerRule.optional().describe(
    'first: the first answer counts. everyone: all count, up to quorum or participants, or until people close it. discuss: people settle on one of the answers. Without it, everyone if quorum or participants is given.',
  ),
  branches: z
    .array(Branch)
    .max(MAX_BRANCHES)
    .default([])
    .describe(
      'Two to four parts of the request, {"id":"cost","scope":"What it may cost"}: a model asks on about each, and finds what people say on it. Each question then names its branch.',
    ),
  advisors: z
    .array(z.string().max(100))
    .max(MAX_ADVISORS)
    .optional()
    .describe(
      'Names of AI advisors that give their view as well: on the board, to the model that asks on and sums up, and apart from people’s answers in the result.',
    ),
  max_questions: InterviewSettings.shape.maxQuestions
    .optional()
    .describe(
      'While fewer were asked, a model may ask one more when all are answered. As many as initial_questions: it never does.',
    ),
  probe: ProbeTime.default('when-answered').describe(
    'When a model may ask one more: once all questions are answered, after each answer, or never (off).',
  ),
  model: InterviewSettings.shape.model.describe(
    'provider:model that asks on and sums up, of those that the server allows. Without it, the board’s own.',
  ),
  ask_program: z
    .boolean()
    .default(true)
    .describe(
      'Whether that model may ask you for context, such as a file or a figure: asked_program in a result of brainstorm_wait.',
    ),
  written_by_ai: IsByAi.describe(
    'Whether an AI, such as you, wrote request, context and questions. People see it beside them.',
  ),
  until: z.iso
    .datetime({ offset: true })
    .optional()
    .describe(
      'When the questions close, such as 2026-11-24T17:00:00Z, five minutes from now at the earliest. Without it, when all is answered.',
    ),
  wait_seconds: WaitSeconds,
  client_request_id: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe(
      'Your name for this request. The same one again is the same session, never a second board: always give one.',
    ),
})
export type AskTeamInput = z.output<typeof AskTeamInput>

/** Returns the request that starts an interview. Throws ApiRefusal with the first mistake in a question. */
export function programRequest(input: AskTeamInput, now: number): ProgramRequest {
  const {
    participants,
    quorum,
    branches,
    initial_questions: asked,
    max_questions: maxQuestions = DEFAULT_MAX_QUESTIONS,
  } = input
  // At the maximum of questions no model is called for another one.
  const probe = maxQuestions > asked.length ? input.probe : 'off'
  const rule = input.answer_rule ?? (participants === null && quorum === null ? 'first' : 'everyone')
  return {
    requestId: input.client_request_id ?? null,
    boardId: input.board_id ?? null,
    interview: {
      title: input.request,
      context: input.context ?? '',
      isByAi: input.written_by_ai,
      settings: {
        ...{ rule, quorum, participants, maxQuestions, probe },
        model: input.model,
        mayAskProgram: input.ask_program,
      },
      durationMs: input.until === undefined ? null : clampedMs(Date.parse(input.until) - now),
      branches,
      questions: asked.map((question, i) => ({
        branchId: question.branch ?? null,
        question: bodyOf(question, i),
      })),
    },
  }
}

/** Reads a small request, once the server is up: the first one compiles the schemas, which holds the first program's call and everyone. */
export function* warmUpRequests(): ChunkedWork<ProgramRequest> {
  const question = { type: 'ask_text', config: { question: 'Which?' } }
  const input = AskTeamInput.parse({ request: 'Which?', initial_questions: [question] })
  yield
  return programRequest(input, 0)
}

/** A wrong or distant time must not prevent the questions. */
function clampedMs(durationMs: number): number {
  return Math.min(MAX_OPEN_MS, Math.max(MIN_UNTIL_MS, durationMs))
}

function bodyOf(question: z.output<typeof Question>, i: number): QuestionBody {
  const read = QuestionBody.safeParse(question)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const where = ['initial_questions', i, ...(issue?.path ?? [])].join('.')
  throw new ApiRefusal('bad-request', `${where}: ${issue?.message ?? 'not as described'}`)
}
