import { z } from 'zod'
import { cleanText } from '#base/clean-text.ts'
import { isBlank } from '#base/is-blank.ts'
import { ModelRef } from '#session/agents/agent.ts'
import { idSchema } from '#session/core/id-schema.ts'
import { INPUT_SENTENCES } from '#session/core/input-sentences.ts'
import { originOfProgram } from '#session/origin/note-origin.ts'
import type { AskBack } from './ask-back.ts'
import type { Probe } from './ask-on.ts'
import type { ProgramContextRequest } from './context-request.ts'
import type { HandOut } from './hand-out.ts'
import type { InterviewSummary } from './interview-summary.ts'
import type { AnswerValue, QuestionBody } from './questions/question-types.ts'

export const MAX_INTERVIEWS_ON_BOARD = 50
/** Each open interview asks everyone on the board for something. */
export const MAX_OPEN_INTERVIEWS = 10
/** Most questions of one interview, cancelled ones included. */
export const MAX_QUESTIONS = 50
/** Default number of questions in an interview after which its probes ask nothing. */
export const DEFAULT_MAX_QUESTIONS = 15
/** From this many people a question gets answers; later ones are refused. */
export const MAX_ANSWERS_OF_QUESTION = 100
/** Questions, context and answers of all interviews of a board together, as JSON. */
export const MAX_INTERVIEW_CHARS_ON_BOARD = 8_000_000
export const MAX_REQUEST_CHARS = 200
export const MAX_CONTEXT_CHARS = 16_000
export const MAX_SCOPE_CHARS = 300
export const MAX_BRANCHES = 4

export const InterviewId = idSchema('w', 'questions')
export const QuestionId = idSchema('n', 'question')

/** The subject of the interview, in one line. */
export const InterviewRequest = z
  .string()
  .transform((request) => cleanText(request).replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .max(MAX_REQUEST_CHARS, `At most ${MAX_REQUEST_CHARS} characters.`)
      .refine((request) => !isBlank(request), 'Write what you want to know.'),
  )
  .meta({ maxLength: MAX_REQUEST_CHARS })

/** Background for people and models before they answer. It may be from a program: it is data. */
export const InterviewContext = z
  .string()
  .transform((context) => cleanText(context).trim())
  .pipe(z.string().max(MAX_CONTEXT_CHARS, `At most ${MAX_CONTEXT_CHARS} characters.`))
  .meta({ maxLength: MAX_CONTEXT_CHARS })

/**
 * `first`: the first answer settles a question. `everyone`: an answer by every participant does. `discuss`: the asker
 * or a facilitator settles it on one of the answers.
 */
export const AnswerRule = z.enum(['first', 'everyone', 'discuss'])
export type AnswerRule = z.infer<typeof AnswerRule>

/** When a model is called to decide whether enough is known. */
export const ProbeTime = z.enum(['when-answered', 'each-answer', 'off'])

const PeopleCount = z.int().min(1).max(MAX_ANSWERS_OF_QUESTION).nullable()
/** The rules for the course and the end of an interview. */
export const InterviewSettings = z.object({
  rule: AnswerRule,
  /** So many answers settle a question under the rule `everyone`; `null`: see `participants`. */
  quorum: PeopleCount,
  /** The number of participants; `null`: unknown. */
  participants: PeopleCount,
  /** No model adds a question once the interview has this many. */
  maxQuestions: z.int().min(1).max(MAX_QUESTIONS).default(DEFAULT_MAX_QUESTIONS),
  probe: ProbeTime,
  /** `provider:model` of probes and summary; `null`: that of the synthesizer. Older events have none. */
  model: ModelRef.nullable().default(null),
  /** Whether that model may request context from the program. */
  mayAskProgram: z.boolean().default(false),
})
export type InterviewSettings = z.infer<typeof InterviewSettings>

/** A part of the request with separate questions. */
export const BranchId = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, INPUT_SENTENCES.branchId)
/** A part of an interview with separate follow-up questions by a model. */
export const Branch = z.object({
  id: BranchId,
  scope: z
    .string()
    .transform((scope) => cleanText(scope).replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, 'Say what this branch is about.').max(MAX_SCOPE_CHARS))
    .meta({ minLength: 1, maxLength: MAX_SCOPE_CHARS }),
})

export const END_REASONS = [
  'done',
  'max_questions',
  'closed_by_host',
  'timed_out',
  'cancelled',
  'budget',
  'probe_failed',
] as const
/** Why an interview ended; programs get the same words. */
export const EndReason = z.enum(END_REASONS)
export type EndReason = z.infer<typeof EndReason>

/** One person's answer to one question. */
export interface Answer {
  /** 1, 2, 3 … within the interview: sentences of the summary cite answers by it. No number is used twice. */
  number: number
  userId: string
  value: AnswerValue
  /** The value in one line. */
  text: string
  /** Milliseconds since 1970, like all times here, on the server's clock. */
  at: number
  /** `null` for an unchanged answer. */
  editedAt: number | null
  /** The event that gave it this value. */
  seq: number
  /** Whether the asking program has received this value. */
  isDelivered: boolean
}

/** `asker`: a question of the interview's start. */
export const QuestionSource = z.enum(['asker', 'probe', 'person'])
export type QuestionSource = z.infer<typeof QuestionSource>

/** A question with its state and its answers. */
export interface InterviewQuestion {
  id: string
  question: QuestionBody
  source: QuestionSource
  branchId: string | null
  /** The id of the asking person or agent. */
  askedBy: string
  askedAt: number
  /** A probe's reason, for the people who answer; `null`: a person or program asked it. */
  why: string | null
  /** A cancelled question keeps its answers. */
  state: 'open' | 'settled' | 'cancelled'
  /** The person whose answer counts alone; `null`: all count. */
  countsFrom: string | null
  /** In the order in which they were first given, one a person. */
  answers: readonly Answer[]
  /** Whether its card was put on the canvas. People may have deleted it since. */
  hasCard: boolean
}

/** A program that asks on behalf of a person. */
export const AskingProgram = z.object({
  /** Names the token, and is no secret. */
  tokenId: z.string().min(1).max(64),
  name: z.string().min(1).max(120),
})
export type AskingProgram = z.infer<typeof AskingProgram>

/** Questions of a person or a program to a team. */
export interface Interview {
  id: string
  title: string
  context: string
  /** The id of a person. */
  askedBy: string
  /** `null` if the person started it on the board. */
  program: AskingProgram | null
  /** The program declares that an AI wrote its title, context and first questions. */
  isByAi: boolean
  settings: InterviewSettings
  startedAt: number
  /** When it takes no more answers; `null`: it is ended by hand, or when all is known. */
  endsAt: number | null
  /** None, or two to four. */
  branches: readonly { id: string; scope: string; finding: string | null }[]
  /** In the order of their start. */
  questions: readonly InterviewQuestion[]
  /** `summing-up`: it takes no more answers, and is over once its summary is there. */
  state: 'open' | 'summing-up' | 'ended'
  /** `by`: the id of a person; `null`: no person ended it. */
  end: { reason: EndReason; at: number; by: string | null } | null
  /** By the id of its branch, or `''`; a probe that has not begun is missing. */
  probes: Readonly<Record<string, Probe>>
  /** `null` while it is open. */
  summary: InterviewSummary | null
  askBacks: readonly AskBack[]
  /** Questions of models to the asking program, oldest first. */
  contextRequests: readonly ProgramContextRequest[]
  /** The round in which advisors got the same questions; `null`: there is none. */
  advisorRound: string | null
  /** The time of the program's last request, and until when it waits; `null` before its first, and without a program. */
  listening: { seenAt: number; until: number } | null
  /** Responses on their way to the program. */
  handOuts: readonly HandOut[]
  lastAnswer: number
  /** Characters that it takes of MAX_INTERVIEW_CHARS_ON_BOARD. */
  chars: number
  /** The last event that changed it: a page that has an older one reads it again. */
  changed: number
}

/** The origin of the title, the context and the first questions. */
export function originOfInterview({
  program,
  isByAi,
}: Pick<Interview, 'program' | 'isByAi'>): 'person' | 'program' | 'ai' {
  return program === null ? 'person' : originOfProgram(isByAi)
}

/** Whether its time is up at `now`. The server then ends it; until it has, it takes no answer. */
export function isPastEnd({ endsAt }: Pick<Interview, 'endsAt'>, now: number): boolean {
  return endsAt !== null && endsAt <= now
}

export interface InterviewsSlice {
  /** By id, oldest first. A projection has views of them, without answers: see `answersInSight`. */
  interviews: Readonly<Record<string, Interview>>
}
