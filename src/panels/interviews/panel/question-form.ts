import type { z } from 'zod'
import { QuestionBody, type QuestionType } from '#session/interviews/questions/question-types.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { QUESTION_TYPE_LABELS } from '../interview-labels.ts'
import { CONFIG_FIELDS, type ConfigField } from './config-fields.ts'
import { type FormProblem, fieldAt } from './form-problem.ts'
import { INTERVIEW_PANEL_LABELS } from './interview-panel-labels.ts'
import { detailsAfter, type OptionDetails, optionsOfForm, readOptions } from './option-details.ts'
import { markdownOf, sectionsIn } from './plan-sections.ts'
import { problemOfNumber, readNumber } from './read-number.ts'

export interface QuestionForm {
  /** Key of the row; not part of the question. */
  key: number
  type: QuestionType
  question: string
  context: string
  /** One a line, for types with options. */
  options: string
  /** Details of each of these lines. */
  details: readonly OptionDetails[]
  /** By type and path (`slider.labels.min`), so that another type begins with its own. Empty: not set. */
  fields: Readonly<Record<string, string | boolean>>
  part: number
}

export type QuestionInput = z.input<typeof QuestionBody>

const WITH_OPTIONS: readonly QuestionType[] = ['pick_one', 'pick_many', 'rank', 'rate', 'show_options']
const WITH_RECOMMENDED: readonly QuestionType[] = ['pick_one', 'pick_many', 'show_options']

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
export const TYPE_OPTIONS = TYPES.map((value) => ({ value, label: QUESTION_TYPE_LABELS[value] }))

const FIRST_FIELDS: QuestionForm['fields'] = {
  'pick_one.allowOther': true,
  'pick_many.allowOther': true,
  'show_options.allowFeedback': true,
  'ask_text.multiline': true,
  'ask_image.multiple': true,
  'ask_file.multiple': true,
  // A side that is left empty is one.
  'show_diff.before': '',
  'show_diff.after': '',
  'slider.min': '0',
  'slider.max': '10',
}

/** A question of the type `ask_text` without words. `key` must differ from those of the other questions in the form. */
export function emptyForm(key: number): QuestionForm {
  const texts = { question: '', context: '', options: '' }
  return { key, type: 'ask_text', ...texts, details: [], fields: FIRST_FIELDS, part: 0 }
}

/** The key of a setting in `fields`, such as `slider.labels.min`: types that share a path have separate values. */
export function fieldKey(type: QuestionType, { path }: Pick<ConfigField, 'path'>): string {
  return `${type}.${path}`
}

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

function textOf({ kind, unit = 1, limits, isUnsetAtMax }: ConfigField, value: unknown): string | boolean {
  if (kind === 'check') return value === true
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'number')
    return isUnsetAtMax && value / unit === limits?.max ? '' : String(value / unit)
  return typeof value === 'string' ? value : ''
}

function valueAt(config: object, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => Object(at)[name], config)
}

/** The question of a form, or its first mistake. */
export function readQuestionForm(
  form: QuestionForm,
): { ok: true; question: QuestionInput } | { ok: false; problem: FormProblem } {
  const { type, question, context } = form
  if (question.trim() === '') return wrong('question', FIELD_LABELS.questionMissing)
  for (const field of fieldsInUse(form)) {
    const why = field.kind === 'number' && problemOfNumber(String(writtenIn(form, field) ?? ''), field.limits)
    if (why) return wrong(field.path, why)
  }
  const config = { question, ...(context.trim() !== '' && { context }), ...configOf(form) }
  const parsed = QuestionBody.safeParse({ type, config })
  if (parsed.success) return { ok: true, question: parsed.data }
  const [issue] = parsed.error.issues
  return wrong(fieldAt(type, issue?.path ?? []), issue?.message ?? INTERVIEW_PANEL_LABELS.somethingMissing)
}

export function problemIn(form: QuestionForm): FormProblem | null {
  const read = readQuestionForm(form)
  return read.ok ? null : read.problem
}

function wrong(path: string, why: string) {
  return { ok: false as const, problem: { path, why } }
}

export function fieldsInUse(form: QuestionForm): readonly ConfigField[] {
  return CONFIG_FIELDS[form.type].filter(
    ({ needs }) => needs === undefined || writtenIn(form, { path: needs }) === true,
  )
}

function writtenIn({ type, fields }: QuestionForm, field: Pick<ConfigField, 'path'>) {
  return fields[fieldKey(type, field)]
}

function configOf(form: QuestionForm): object {
  const { type } = form
  const config: Record<string, unknown> = {}
  for (const field of fieldsInUse(form)) put(config, field.path, configValue(field, writtenIn(form, field)))
  if (type === 'slider') config.step ??= stepOf(Number(config.min), Number(config.max))
  if (type === 'show_plan') return planOf(config)
  return typeParts(type).hasOptions
    ? { ...config, ...readOptions(form, typeParts(type), type === 'pick_many') }
    : config
}

function planOf({ inSections, markdown = '' }: Record<string, unknown>): object {
  const text = String(markdown)
  const sections = inSections === true ? sectionsIn(text) : []
  return sections.length > 0 ? { sections } : { markdown: text }
}

function configValue({ kind, unit = 1 }: ConfigField, value: string | boolean | undefined): unknown {
  if (kind === 'check') return value === true
  if (typeof value !== 'string') return undefined
  if (kind === 'number') {
    if (value.trim() === '') return undefined
    return unit === 1 ? readNumber(value) : Math.round(readNumber(value) * unit)
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

export function withOptions(form: QuestionForm, options: string): QuestionForm {
  return { ...form, options, details: detailsAfter(form, options) }
}

/** The form with another type: where one option can be recommended, the first one stays so. */
export function withType(form: QuestionForm, type: QuestionType): QuestionForm {
  const isOnlyOne = typeParts(type).hasRecommended && type !== 'pick_many'
  const first = form.details.findIndex(({ isRecommended }) => isRecommended)
  const details = form.details.map((known, index) =>
    isOnlyOne && index !== first ? { ...known, isRecommended: false } : known,
  )
  return { ...form, type, details }
}
