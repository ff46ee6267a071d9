import type { z } from 'zod'
import { QUESTION_TYPE_WORDS } from '#panels/labels/interview-labels.ts'
import { QuestionBody, type QuestionType } from '#session/interviews/questions/question-types.ts'

/** A question as a person writes it by hand: what the types have in common, as text. */
export interface QuestionForm {
  /** Of the row; no part of the question. */
  key: number
  type: QuestionType
  question: string
  /** One a line, for types with options. */
  options: string
  allowOther: boolean
  /** The text to review, the plan, or the text after a change. */
  text: string
  /** The text before a change. */
  before: string
  min: string
  max: string
}

export type QuestionInput = z.input<typeof QuestionBody>

const WITH_OPTIONS: readonly QuestionType[] = ['pick_one', 'pick_many', 'rank', 'rate', 'show_options']
const WITH_TEXT: readonly QuestionType[] = ['review_section', 'show_plan', 'show_diff']
const WITH_OTHER: readonly QuestionType[] = ['pick_one', 'pick_many']

/** What a person fills in for this type besides the question. */
export function typeParts(type: QuestionType) {
  return {
    hasOptions: WITH_OPTIONS.includes(type),
    hasOther: WITH_OTHER.includes(type),
    hasText: WITH_TEXT.includes(type),
    hasBefore: type === 'show_diff',
    hasScale: type === 'slider',
  }
}

/** The most usual ones first. */
const TYPES: readonly QuestionType[] = [
  ...(['ask_text', 'pick_one', 'pick_many', 'confirm', 'rank', 'rate', 'slider'] as const),
  ...(['thumbs', 'emoji_react', 'ask_image', 'ask_file', 'ask_code'] as const),
  ...(['show_options', 'review_section', 'show_plan', 'show_diff'] as const),
]
export const TYPE_OPTIONS = TYPES.map((value) => ({ value, label: QUESTION_TYPE_WORDS[value] }))

export function emptyForm(key: number): QuestionForm {
  return {
    key,
    type: 'ask_text',
    question: '',
    options: '',
    allowOther: true,
    text: '',
    before: '',
    min: '0',
    max: '10',
  }
}

/** The form for a question of a template. */
export function formOf(input: QuestionInput, key: number): QuestionForm {
  const { type, config } = QuestionBody.parse(input)
  const form = { ...emptyForm(key), type, question: config.question }
  if ('options' in config) form.options = config.options.map((option) => option.label).join('\n')
  if ('allowOther' in config) form.allowOther = config.allowOther
  if ('content' in config) form.text = config.content
  if ('min' in config && 'max' in config && type === 'slider') {
    form.min = String(config.min)
    form.max = String(config.max)
  }
  return form
}

/** The question of a form, or what is missing in it as a sentence. */
export function readQuestionForm(
  form: QuestionForm,
): { ok: true; question: QuestionInput } | { ok: false; why: string } {
  const { question } = form
  if (question.trim() === '') return { ok: false, why: 'Write the question.' }
  const parsed = QuestionBody.safeParse({ type: form.type, config: { question, ...configOf(form) } })
  if (parsed.success) return { ok: true, question: parsed.data }
  return { ok: false, why: parsed.error.issues[0]?.message ?? 'Something is missing.' }
}

function configOf({ type, options, allowOther, text, before, min, max }: QuestionForm): object {
  const lines = options.split('\n').filter((line) => line.trim() !== '')
  const choices = { options: lines.map((label, index) => ({ id: String(index + 1), label })) }
  switch (type) {
    case 'pick_one':
    case 'pick_many':
      return { ...choices, allowOther }
    case 'rank':
    case 'rate':
      return choices
    case 'show_options':
      return { ...choices, allowFeedback: true }
    case 'ask_text':
      return { multiline: true }
    case 'ask_image':
    case 'ask_file':
      return { multiple: true }
    case 'show_diff':
      return { before, after: text }
    case 'show_plan':
      return { markdown: text }
    case 'review_section':
      return { content: text }
    case 'slider':
      return { min: Number(min), max: Number(max), step: stepOf(Number(min), Number(max)) }
    case 'confirm':
    case 'ask_code':
    case 'thumbs':
    case 'emoji_react':
      return {}
  }
}

/** Whole numbers, except on a scale that has hardly any. */
function stepOf(min: number, max: number): number {
  return max - min > 2 ? 1 : 0.1
}
