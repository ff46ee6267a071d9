import { z } from 'zod'
import { cleanText } from '#base/clean-text.ts'
import { formatNumber } from '#base/format-number.ts'
import { isBlank } from '#base/is-blank.ts'
import { fillIn } from '#base/sentence.ts'
import type { AnswerProblem } from './answer-problem.ts'
import { answerProblem } from './answer-problem.ts'
import { CONFIG_SENTENCES } from './config-sentences.ts'

// Parts that several question types have in their config or their answer.

const MAX_QUESTION_CHARS = 2_000
const MAX_CONTEXT_CHARS = 8_000
const MAX_OPTIONS = 50
const MAX_OPTION_ID_CHARS = 100
const MAX_DESCRIPTION_CHARS = 2_000
/** No scale goes further, up or down. */
export const MAX_SCALE_VALUE = 1_000_000_000
/** A config or an answer may be long in all, so that one long text fits: the sizes of both are limited as a whole. */
export const MAX_LONG_TEXT_CHARS = 30_000
export const MAX_LABEL_CHARS = 500
export const MAX_FEEDBACK_CHARS = 4_000

/** Text on one line, with something visible in it. */
export function line(maxChars: number, missing = 'Write something.') {
  return z
    .string(missing)
    .transform((text) => cleanText(text).replace(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .max(maxChars, `At most ${maxChars} characters.`)
        .refine((text) => !isBlank(text), 'Write something.'),
    )
    .meta({ minLength: 1, maxLength: maxChars })
}

/** Text with line ends, as it was written, which may be empty. */
export function longText(maxChars: number, missing = 'Write something.') {
  return z
    .string(missing)
    .transform((text) => cleanText(text))
    .pipe(z.string().max(maxChars, `At most ${formatNumber(maxChars)} characters.`))
    .meta({ maxLength: maxChars })
}

/** Text with line ends and something visible in it. */
export function filledText(maxChars: number) {
  return longText(maxChars).refine((text) => !isBlank(text), 'Write something.')
}

/** The config fields that questions of every type have. */
export const AskedQuestion = {
  question: filledText(MAX_QUESTION_CHARS),
  /** Markdown that helps to answer. */
  context: longText(MAX_CONTEXT_CHARS).optional(),
}

/** A programming language as highlighters name it: `ts`, `c++`, `objective-c`. */
export const Language = z
  .string()
  .transform((name) => name.trim().toLowerCase())
  .pipe(z.string().regex(/^[a-z0-9][a-z0-9+#._-]{0,39}$/, 'Write a language like "python" or "c++".'))
  .meta({ maxLength: 40 })

/** Stays the same when the label changes, so that an answer still names its option. */
export const OptionId = line(MAX_OPTION_ID_CHARS).refine(
  // A record of answers by option would silently lose this key.
  (id) => id !== '__proto__',
  CONFIG_SENTENCES.reservedId,
)

/** Something to choose; answers name it by its id. */
export const Option = z.object({
  id: OptionId,
  label: line(MAX_LABEL_CHARS),
  description: longText(MAX_DESCRIPTION_CHARS).optional(),
})
export type Option = z.infer<typeof Option>

/** A question to choose from nothing can't be answered, so at least `min` options are required. */
export function optionsOf<OptionSchema extends z.ZodType<{ id: string }>>(schema: OptionSchema, min = 1) {
  return z
    .array(schema)
    .min(min, fillIn(CONFIG_SENTENCES.fewOptions, { min }))
    .max(MAX_OPTIONS, fillIn(CONFIG_SENTENCES.maxOptions, { max: MAX_OPTIONS }))
    .refine(
      (options) => new Set(options.map((option) => option.id)).size === options.length,
      CONFIG_SENTENCES.sameOptionIds,
    )
}

/** The id itself where no option has it. */
export function optionLabel(options: readonly { id: string; label: string }[], id: string): string {
  return options.find((option) => option.id === id)?.label ?? id
}

/** Whether an answer or recommendation names an option that the question still has. */
export function hasOption(options: readonly { id: string }[], id: string): boolean {
  return options.some((option) => option.id === id)
}

/** A word at one end of a scale. */
export const EndLabel = line(60)
const ScaleValue = z.number().min(-MAX_SCALE_VALUE).max(MAX_SCALE_VALUE)
/** The fields of a scale; `problemOfScale` checks them together. */
export const Scale = { min: ScaleValue, max: ScaleValue, step: z.number().positive().max(MAX_SCALE_VALUE) }

/** Values from `min` to `max`, both included where a step ends on them. */
export interface ScaleConfig {
  min: number
  max: number
  step: number
}

/** Returns the fault of a scale, or `null`. */
export function problemOfScale({ min, max, step }: ScaleConfig, maxSteps: number): string | null {
  if (min >= max) return CONFIG_SENTENCES.scaleBackwards
  if (step > max - min) return CONFIG_SENTENCES.stepLarge
  if ((max - min) / step > maxSteps) return fillIn(CONFIG_SENTENCES.scaleSteps, { max: maxSteps })
  return null
}

export function isOnScale({ min, max, step }: ScaleConfig, value: number): boolean {
  if (value < min || value > max) return false
  const steps = (value - min) / step
  // Steps like 0.1 have no exact binary form: 0.3 is 2.9999999999999996 of them.
  return Math.abs(steps - Math.round(steps)) < 1e-6
}

export function toScale({ min, max, step }: ScaleConfig, value: number): number {
  const steps = Math.round((value - min) / step)
  const last = Math.floor((max - min) / step + 1e-6)
  return Number((min + Math.min(Math.max(steps, 0), last) * step).toPrecision(12))
}

/** The fault of an answer on a scale; `null`: the value fits. */
export function scaleProblem(scale: ScaleConfig, value: number): AnswerProblem | null {
  if (isOnScale(scale, value)) return null
  const { min, max, step } = scale
  return step === 1
    ? answerProblem('bad-answer.choose-value', { min, max })
    : answerProblem('bad-answer.choose-value-in-steps', { min, max, step })
}

/** `decision: feedback`, or the decision alone. */
export function decisionText(decision: string, feedback: string | undefined): string {
  return feedback === undefined || isBlank(feedback) ? decision : `${decision}: ${feedback.trim()}`
}

/** The value as an object with readable fields; `{}` for anything else. */
export function asFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
