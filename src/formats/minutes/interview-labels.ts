import type { EndReason } from '#session/interviews/interview.ts'
import type { NoteOrigin } from '#session/origin/note-origin.ts'
import { originLabel } from '#session/origin/origin-labels.ts'
import { writtenLabel } from './author-labels.ts'
import type { ReportInterview } from './report-interviews.ts'
import { formatMinute } from './report-labels.ts'

// An advisor may be the demo script, which is no AI.
export const ADVISORS_HEADING = 'What advisors said'
export const NO_ANSWERS = 'Advisors aren’t people. What they said doesn’t count as an answer.'

// The model may be the demo script, which is no AI.
export const CONTEXT_HEADING = 'What a model asked the program'
export const NO_ANSWERS_EITHER = 'What the program replied doesn’t count as an answer.'
export const NO_REPLY = 'No reply.'

/** Behind the name of an agent or a program, where a label is due: ` (AI)`. */
export function summaryOriginLabel(origin: NoteOrigin, kind: 'person' | 'agent'): string {
  const label = originLabel(origin, { kind })
  return label === null ? '' : ` (${label})`
}

const ENDS: Record<EndReason, string> = {
  done: 'all answered',
  max_questions: 'as many questions as it could ask',
  closed_by_host: 'ended by hand',
  timed_out: 'ended at its time',
  cancelled: 'cancelled',
  budget: 'ended because the budget was used up',
  probe_failed: 'ended because no next question could be found',
}

/** Names the writer of a summary: `Summary by AI, anthropic:claude-sonnet-5-5`, or `Summary by script, not an AI`. */
export function summaryLabel({ model, origin }: NonNullable<ReportInterview['summary']>): string {
  return `Summary by ${writtenLabel({ kind: 'agent', model, origin })}`
}

/** Behind an advisor's name: `advisor, AI`. */
export function advisorLabel(origin: NoteOrigin): string {
  return `advisor, ${originLabel(origin, { kind: 'agent' })}`
}

/** ` (A1, A3)`. */
export function citedLabel(answers: readonly number[]): string {
  return answers.length === 0 ? '' : ` (${answers.map((number) => `A${number}`).join(', ')})`
}

/** `Asked by Mia through Claude Code, 2026-11-22 10:14 UTC; all answered 2026-11-22 11:02 UTC: answers of 3 people`. */
export function interviewFacts(
  {
    askedBy,
    program,
    startedAt,
    end,
    people,
    origin,
  }: Pick<ReportInterview, 'askedBy' | 'program' | 'startedAt' | 'end' | 'people' | 'origin'>,
  timeZone: string,
): string {
  const asker =
    program === null ? askedBy : `${askedBy} through ${program}${summaryOriginLabel(origin, 'person')}`
  const over = end ? `${ENDS[end.reason]} ${formatMinute(end.at, timeZone)}` : 'open'
  const answers = people === 1 ? 'answers of 1 person' : `answers of ${people} people`
  return `Asked by ${asker}, ${formatMinute(startedAt, timeZone)}; ${over}: ${answers}`
}
