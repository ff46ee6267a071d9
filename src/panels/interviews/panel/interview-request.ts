import { isBlank } from '#base/is-blank.ts'
import { WINDOW_LABELS } from '#panels/labels/window-labels.ts'
import { MAX_OPEN_MS, MIN_OPEN_MS } from '#session/choosing/ballot/ballot.ts'
import { MAX_ANSWERS_OF_QUESTION, MAX_BRANCHES, MAX_QUESTIONS } from '#session/interviews/interview.ts'
import { linesIn } from './option-details.ts'
import { type QuestionForm, readQuestionForm } from './question-form.ts'
import { START_INTERVIEW_LABELS } from './start-interview-labels.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

export const ANSWER_RULES = [
  { value: 'everyone', label: START_INTERVIEW_LABELS.everyoneAnswers },
  { value: 'first', label: START_INTERVIEW_LABELS.firstCounts },
  { value: 'discuss', label: START_INTERVIEW_LABELS.discuss },
] as const

export interface InterviewFields {
  title: string
  context: string
  rule: string
  participants: string
  /** So many answers are enough. */
  quorum: string
  /** `null`: it is closed by hand. */
  durationMs: number | null
  /** When it closes instead, as the browser's field has it (`2026-11-24T17:00`; empty until all of it is filled in); `null`: not then. */
  until: string | null
  /** Whether a model asks more questions, and whether it does so after each answer. */
  asksOn: boolean
  asksEarly: boolean
  maxQuestions: string
  /** One a line, each with separate questions. */
  parts: string
}

export const FIRST_FIELDS: InterviewFields = {
  title: '',
  context: '',
  rule: 'everyone',
  participants: '',
  quorum: '',
  durationMs: null,
  until: null,
  asksOn: false,
  asksEarly: false,
  maxQuestions: '',
  parts: '',
}

/** `null`: nothing is written; `undefined`: this is no whole number from 1 to `max`. */
export function countOf(text: string, max = MAX_ANSWERS_OF_QUESTION): number | null | undefined {
  if (isBlank(text)) return null
  const count = Number(text)
  return Number.isInteger(count) && count >= 1 && count <= max ? count : undefined
}

/** How long it is open, in milliseconds; `undefined`: the time is missing, past, or too far away. */
function openMs(
  { durationMs, until }: Pick<InterviewFields, 'durationMs' | 'until'>,
  now: number,
): number | null | undefined {
  if (until === null) return durationMs
  const untilMs = Date.parse(until) - now
  return untilMs >= MIN_OPEN_MS && untilMs <= MAX_OPEN_MS ? untilMs : undefined
}

export function endProblem(
  fields: Pick<InterviewFields, 'durationMs' | 'until'>,
  now: number,
): string | null {
  if (fields.until === null || openMs(fields, now) !== undefined) return null
  const untilMs = Date.parse(fields.until) - now
  if (Number.isNaN(untilMs)) return WINDOW_LABELS.timesNeeded
  return untilMs < MIN_OPEN_MS
    ? START_INTERVIEW_LABELS.endTooEarly(MIN_OPEN_MS / 1_000)
    : START_INTERVIEW_LABELS.endTooLate(MAX_OPEN_MS / DAY_MS)
}

/** `undefined`: one part alone, or too many. */
export function scopesIn(text: string): string[] | undefined {
  const parts = linesIn(text)
  return parts.length === 1 || parts.length > MAX_BRANCHES ? undefined : parts
}

/** `null`: something is missing. */
export function interviewRequest(fields: InterviewFields, questions: readonly QuestionForm[], now: number) {
  const { title, context, rule } = fields
  const people = peopleOf(fields)
  const probe = probeOf(fields)
  const durationMs = openMs(fields, now)
  if (isBlank(title) || people === null || probe === null || durationMs === undefined) return null
  const asked = questions.flatMap((form) => addRequest(form, probe.branches) ?? [])
  if (asked.length < questions.length) return null
  const chosen = ANSWER_RULES.find(({ value }) => value === rule)?.value ?? 'everyone'
  return { title, context, rule: chosen, durationMs, questions: asked, ...people, ...probe }
}

export function addRequest(form: QuestionForm, branches: readonly { id: string }[]) {
  const read = readQuestionForm(form)
  const branch = branches[Math.min(form.part, branches.length - 1)]?.id ?? null
  return read.ok ? { ...read.question, branch } : null
}

/** The maximum of answers that can be enough: one for each participant. */
export function maxQuorum({ participants }: Pick<InterviewFields, 'participants'>): number {
  return countOf(participants) ?? MAX_ANSWERS_OF_QUESTION
}

function peopleOf({ rule, ...fields }: InterviewFields) {
  if (rule !== 'everyone') return { participants: null, quorum: null }
  const [participants, quorum] = [countOf(fields.participants), countOf(fields.quorum, maxQuorum(fields))]
  return participants === undefined || quorum === undefined ? null : { participants, quorum }
}

function probeOf({ asksOn, asksEarly, ...fields }: InterviewFields) {
  if (!asksOn) return { probe: 'off' as const, branches: [] }
  const parts = scopesIn(fields.parts)
  const maxQuestions = countOf(fields.maxQuestions, MAX_QUESTIONS)
  if (parts === undefined || maxQuestions === undefined) return null
  return {
    probe: asksEarly ? ('each-answer' as const) : ('when-answered' as const),
    branches: parts.map((scope, index) => ({ id: `part-${index + 1}`, scope })),
    ...(maxQuestions !== null && { maxQuestions }),
  }
}
