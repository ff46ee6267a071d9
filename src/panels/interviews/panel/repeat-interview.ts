import type { InterviewResponse } from '#api/interviews.ts'
import { DEFAULT_MAX_QUESTIONS } from '#session/interviews/interview.ts'
import { QuestionBody } from '#session/interviews/questions/question-types.ts'
import { FIRST_FIELDS, type InterviewFields } from './interview-request.ts'
import { formOf, type QuestionForm } from './question-form.ts'

/** Returns the fields with which an earlier interview was started. Its end is chosen again. */
export function fieldsToRepeat(interview: InterviewResponse): InterviewFields {
  const { title, context, rule, participants, quorum, probe, maxQuestions, branches } = interview
  const asksOn = probe !== 'off'
  return {
    ...FIRST_FIELDS,
    title,
    context,
    rule,
    participants: textOf(participants),
    quorum: textOf(quorum),
    asksOn,
    asksEarly: probe === 'each-answer',
    maxQuestions: asksOn && maxQuestions !== DEFAULT_MAX_QUESTIONS ? String(maxQuestions) : '',
    parts: branches.map(({ scope }) => scope).join('\n'),
  }
}

/** The questions of people and programs in it, without those of a model and cancelled ones. */
export function formsToRepeat({ questions, branches }: InterviewResponse, firstKey: number): QuestionForm[] {
  return questions
    .filter(({ source, state }) => source !== 'probe' && state !== 'cancelled')
    .map(({ type, config, branch }, index) => ({
      ...formOf(QuestionBody.parse({ type, config }), firstKey + index),
      part: Math.max(
        0,
        branches.findIndex(({ id }) => id === branch),
      ),
    }))
}

function textOf(count: number | null): string {
  return count === null ? '' : String(count)
}
