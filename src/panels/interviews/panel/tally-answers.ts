import { asFields } from '#session/interviews/questions/question-parts.ts'
import {
  type AnswerValue,
  answerText,
  type QuestionBody,
} from '#session/interviews/questions/question-types.ts'
import { QUESTION_FIELD_LABELS } from '../questions/question-field-labels.ts'
import { INTERVIEW_PANEL_LABELS } from './interview-panel-labels.ts'

export interface TallyRow {
  label: string
  /** A count, a mean or a mean place. */
  value: string
  /** The length of the bar, 0 to 1. */
  share: number
  /** Ids of the people who chose it; empty for means. */
  by: readonly string[]
}

type GivenAnswer = { by: string; value: AnswerValue }

/** Answers to a question that has something to choose, as lines with bars; `null`: answers in words, files or code. */
export function tallyAnswers(body: QuestionBody, answers: readonly GivenAnswer[]): TallyRow[] | null {
  switch (body.type) {
    case 'pick_one':
    case 'pick_many':
    case 'show_options':
      return countChoices(labelsOf(body.config.options), answers, (value) => chosenOptions(body, value))
    case 'confirm':
      return countChoices([body.config.yesLabel, body.config.noLabel], answers, (value) => [
        answerText(body, value),
      ])
    case 'thumbs':
      return countChoices(
        [QUESTION_FIELD_LABELS.thumbsUp, QUESTION_FIELD_LABELS.thumbsDown],
        answers,
        (value) => [answerText(body, value)],
      )
    case 'emoji_react':
      return countChoices([], answers, (value) => [answerText(body, value)])
    case 'rate':
      return body.config.options.map(({ id, label }) =>
        meanRow(
          label,
          body.config,
          numbersIn(answers, (value) => asFields(asFields(value).ratings)[id]),
        ),
      )
    case 'slider':
      return [
        meanRow(
          INTERVIEW_PANEL_LABELS.mean,
          body.config,
          numbersIn(answers, ({ value }) => value),
        ),
      ]
    case 'rank':
      return meanPlaces(body.config.options, answers)
    default:
      return null
  }
}

function labelsOf(options: readonly { label: string }[]): string[] {
  return options.map(({ label }) => label)
}

type ChoosingBody = Extract<QuestionBody, { type: 'pick_one' | 'pick_many' | 'show_options' }>

/** Labels of options, and words of the person's own. */
function chosenOptions({ config }: ChoosingBody, value: AnswerValue): string[] {
  const { selected, other } = asFields(value)
  const labelOf = (id: unknown) => config.options.find((option) => option.id === id)?.label ?? String(id)
  return [...listOf(selected).map(labelOf), ...listOf(other).map(String)]
}

function listOf(value: unknown): unknown[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

/** Most chosen first; equal ones in the order of the options. */
function countChoices(
  labels: readonly string[],
  answers: readonly GivenAnswer[],
  chosen: (value: AnswerValue) => string[],
): TallyRow[] {
  const people = new Map<string, string[]>(labels.map((label) => [label, []]))
  for (const { by, value } of answers) {
    for (const label of chosen(value)) people.set(label, [...(people.get(label) ?? []), by])
  }
  return [...people]
    .map(([label, by]) => ({ label, value: String(by.length), share: by.length / (answers.length || 1), by }))
    .sort((one, other) => other.share - one.share)
}

function numbersIn(answers: readonly GivenAnswer[], read: (value: AnswerValue) => unknown): number[] {
  return answers.map(({ value }) => read(value)).filter((number) => typeof number === 'number')
}

function meanRow(
  label: string,
  { min, max }: { min: number; max: number },
  numbers: readonly number[],
): TallyRow {
  if (numbers.length === 0) return { label, value: '–', share: 0, by: [] }
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  return { label, value: mean.toFixed(1), share: (mean - min) / (max - min), by: [] }
}

/** The best mean place first. */
function meanPlaces(
  options: readonly { id: string; label: string }[],
  answers: readonly GivenAnswer[],
): TallyRow[] {
  const rows = options.map(({ id, label }) => {
    const places = numbersIn(
      answers,
      ({ ranking }) =>
        listOf(ranking)
          .map(asFields)
          .find((one) => one.id === id)?.rank,
    )
    const mean = places.reduce((sum, place) => sum + place, 0) / (places.length || 1)
    const share = places.length === 0 ? 0 : (options.length - mean + 1) / options.length
    return {
      label,
      value: places.length === 0 ? '–' : INTERVIEW_PANEL_LABELS.meanPlace(mean.toFixed(1)),
      share,
      by: [],
    }
  })
  return rows.sort((one, other) => other.share - one.share)
}
