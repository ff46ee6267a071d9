import type { z } from 'zod'
import { QUESTION_TYPE_WORDS } from '#panels/labels/interview-labels.ts'
import { QuestionBody, type QuestionType } from '#session/interviews/questions/question-types.ts'
import { CONFIG_FIELDS, type ConfigField } from './config-fields.ts'
import { linesIn, type OptionDetails, optionsOfForm, readOptions } from './option-details.ts'
import { markdownOf, sectionsIn } from './plan-sections.ts'

/** A question as a person writes it by hand. */
export interface QuestionForm {
  /** Of the row; no part of the question. */
  key: number
  type: QuestionType
  question: string
  /** Markdown that helps to answer. */
  context: string
  /** One a line, for types with options. */
  options: string
  /** What else is known of each of these lines. */
  details: readonly OptionDetails[]
  /** By type and path (`slider.labels.min`), so that another type begins with its own. Empty: not set. */
  fields: Readonly<Record<string, string | boolean>>
  /** The place of its part among those of the interview; 0 is the first. */
  part: number
}

export type QuestionInput = z.input<typeof QuestionBody>

const WITH_OPTIONS: readonly QuestionType[] = ['pick_one', 'pick_many', 'rank', 'rate', 'show_options']
const WITH_RECOMMENDED: readonly QuestionType[] = ['pick_one', 'pick_many', 'show_options']

/** What a person fills in about options of this type. */
export function typeParts(type: QuestionType) {
  return {
    hasOptions: WITH_OPTIONS.includes(type),
    hasRecommended: WITH_RECOMMENDED.includes(type),
    hasArguments: type === 'show_options',
  }
}

/** The most usual ones first. */
const TYPES: readonly QuestionType[] = [
  ...(['ask_text', 'pick_one', 'pick_many', 'confirm', 'rank', 'rate', 'slider'] as const),
  ...(['thumbs', 'emoji_react', 'ask_image', 'ask_file', 'ask_code'] as const),
  ...(['show_options', 'review_section', 'show_plan', 'show_diff'] as const),
]
export const TYPE_OPTIONS = TYPES.map((value) => ({ value, label: QUESTION_TYPE_WORDS[value] }))

const FIRST_FIELDS: QuestionForm['fields'] = {
  'pick_one.allowOther': true,
  'pick_many.allowOther': true,
  'show_options.allowFeedback': true,
  'ask_text.multiline': true,
  'ask_image.multiple': true,
  'ask_file.multiple': true,
  'slider.min': '0',
  'slider.max': '10',
}

export function emptyForm(key: number): QuestionForm {
  const texts = { question: '', context: '', options: '' }
  return { key, type: 'ask_text', ...texts, details: [], fields: FIRST_FIELDS, part: 0 }
}

export function fieldKey(type: QuestionType, { path }: Pick<ConfigField, 'path'>): string {
  return `${type}.${path}`
}

/** The form for a question of a template. */
export function formOf(input: QuestionInput, key: number): QuestionForm {
  const { type, config } = QuestionBody.parse(input)
  const fields: Record<string, string | boolean> = { ...FIRST_FIELDS }
  for (const field of CONFIG_FIELDS[type])
    fields[fieldKey(type, field)] = textOf(field, valueAt(config, field.path))
  if (type === 'show_plan' && config.sections) {
    fields['show_plan.markdown'] = markdownOf(config.sections)
    fields['show_plan.inSections'] = true
  }
  const { question, context = '' } = config
  return { ...emptyForm(key), type, question, context, fields, ...optionsOfForm(config) }
}

function textOf({ kind, unit = 1 }: ConfigField, value: unknown): string | boolean {
  if (kind === 'check') return value === true
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'number') return String(value / unit)
  return typeof value === 'string' ? value : ''
}

function valueAt(config: object, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => Object(at)[name], config)
}

/** The question of a form, or what is missing in it as a sentence. */
export function readQuestionForm(
  form: QuestionForm,
): { ok: true; question: QuestionInput } | { ok: false; why: string } {
  const { type, question, context } = form
  if (question.trim() === '') return { ok: false, why: 'Write the question.' }
  const unread = CONFIG_FIELDS[type].find((field) => field.kind === 'number' && isNoNumber(form, field))
  if (unread) return { ok: false, why: `Write a number: ${unread.label}.` }
  const config = { question, ...(context.trim() !== '' && { context }), ...configOf(form) }
  const parsed = QuestionBody.safeParse({ type, config })
  if (parsed.success) return { ok: true, question: parsed.data }
  return { ok: false, why: parsed.error.issues[0]?.message ?? 'Something is missing.' }
}

function isNoNumber({ type, fields }: QuestionForm, field: ConfigField): boolean {
  return Number.isNaN(readNumber(fields[fieldKey(type, field)]))
}

/** `undefined`: not set. */
function readNumber(text: string | boolean | undefined): number | undefined {
  return typeof text === 'string' && text.trim() !== '' ? Number(text.replace(',', '.')) : undefined
}

function configOf(form: QuestionForm): object {
  const { type, fields } = form
  const config: Record<string, unknown> = {}
  for (const field of CONFIG_FIELDS[type])
    put(config, field.path, configValue(field, fields[fieldKey(type, field)]))
  if (type === 'slider') config.step ??= stepOf(Number(config.min), Number(config.max))
  if (type === 'show_plan') return planOf(config)
  return typeParts(type).hasOptions
    ? { ...config, ...readOptions(form, typeParts(type), type === 'pick_many') }
    : config
}

function planOf({ inSections, markdown = '' }: Record<string, unknown>): object {
  const text = String(markdown)
  return inSections === true ? { sections: sectionsIn(text) } : { markdown: text }
}

function configValue({ kind, unit = 1 }: ConfigField, value: string | boolean | undefined): unknown {
  if (kind === 'check') return value === true
  if (typeof value !== 'string') return undefined
  if (kind === 'number') {
    const read = readNumber(value)
    return read === undefined ? undefined : read * unit
  }
  // The texts that are compared or reviewed may be empty on one side.
  if (kind === 'text') return value
  if (value.trim() === '') return undefined
  return kind === 'list'
    ? value
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean)
    : value
}

function put(config: Record<string, unknown>, path: string, value: unknown): void {
  if (value === undefined) return
  const [name = '', inner] = path.split('.')
  if (inner === undefined) config[name] = value
  else config[name] = { ...Object(config[name]), [inner]: value }
}

/** Whole numbers, except on a scale that has hardly any. */
function stepOf(min: number, max: number): number {
  return max - min > 2 ? 1 : 0.1
}

/** The form with other options: what is known of a line stays with it. */
export function withOptions(form: QuestionForm, options: string): QuestionForm {
  const [before, after] = [linesIn(form.options), linesIn(options)]
  const details = after.map((label, index) => {
    const known = before.indexOf(label)
    // A line that is being rewritten keeps its place.
    const at = known >= 0 ? known : before.length === after.length ? index : -1
    return form.details[at] ?? {}
  })
  return { ...form, options, details }
}
