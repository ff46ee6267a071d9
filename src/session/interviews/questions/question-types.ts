import { z } from 'zod'
import { cutToCharacters } from '#base/characters.ts'
import { type AnswerProblem, answerProblem } from './answer-problem.ts'
import { askCode } from './ask-code.ts'
import { askFile } from './ask-file.ts'
import { askImage } from './ask-image.ts'
import { askText } from './ask-text.ts'
import { CONFIG_SENTENCES } from './config-sentences.ts'
import { confirm } from './confirm.ts'
import { emojiReact } from './emoji-react.ts'
import { pickMany } from './pick-many.ts'
import { pickOne } from './pick-one.ts'
import { rank } from './rank.ts'
import { rateOptions } from './rate.ts'
import { reviewSection } from './review-section.ts'
import { showDiff } from './show-diff.ts'
import { showOptions } from './show-options.ts'
import { showPlan } from './show-plan.ts'
import { slider } from './slider.ts'
import { thumbs } from './thumbs.ts'

export const MAX_CONFIG_BYTES = 32 * 1024
/** Most bytes of an answer as JSON; its files are stored apart. */
export const MAX_ANSWER_BYTES = 32 * 1024
const MAX_LINE_CHARS = 100

export const QUESTION_TYPES = {
  pick_one: pickOne,
  pick_many: pickMany,
  confirm,
  rank,
  rate: rateOptions,
  ask_text: askText,
  ask_image: askImage,
  ask_file: askFile,
  ask_code: askCode,
  show_diff: showDiff,
  show_plan: showPlan,
  show_options: showOptions,
  review_section: reviewSection,
  thumbs,
  emoji_react: emojiReact,
  slider,
}
export type QuestionType = keyof typeof QUESTION_TYPES

function asked<Type extends QuestionType, Config extends z.ZodType>({
  type,
  Config,
}: {
  type: Type
  Config: Config
}) {
  return z.object({ type: z.literal(type), config: Config })
}

/** A question's type and config, without its asker and time. */
export const QuestionBody = z
  .discriminatedUnion('type', [
    asked(pickOne),
    asked(pickMany),
    asked(confirm),
    asked(rank),
    asked(rateOptions),
    asked(askText),
    asked(askImage),
    asked(askFile),
    asked(askCode),
    asked(showDiff),
    asked(showPlan),
    asked(showOptions),
    asked(reviewSection),
    asked(thumbs),
    asked(emojiReact),
    asked(slider),
  ])
  .refine(({ config }) => jsonBytes(config) <= MAX_CONFIG_BYTES, CONFIG_SENTENCES.large)
export type QuestionBody = z.infer<typeof QuestionBody>

export type ConfigOf<Type extends QuestionType> = Extract<QuestionBody, { type: Type }>['config']

export type ReadAnswer = { ok: true; answer: AnswerValue } | { ok: false; problem: AnswerProblem }
/** An answer that fits its question, as JSON. */
export type AnswerValue = Readonly<Record<string, unknown>>

/** Reads an answer from a person or a program, in today's shape or an older one. */
export function readAnswer({ type, config }: QuestionBody, value: unknown): ReadAnswer {
  const definition = QUESTION_TYPES[type]
  const schema: z.ZodType<AnswerValue> = definition.Answer
  const parsed = schema.safeParse(definition.readOldAnswer(value))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return { ok: false, problem: issue ? { message: issue.message } : answerProblem('bad-answer.no-answer') }
  }
  const problem = definition.problemOf(config, parsed.data)
  if (problem) return { ok: false, problem }
  if (jsonBytes(parsed.data) > MAX_ANSWER_BYTES) {
    return { ok: false, problem: answerProblem('bad-answer.large') }
  }
  return { ok: true, answer: parsed.data }
}

/** Returns the draft that a person begins with; for some questions, an unchanged draft is an answer. */
export function firstDraft({ type, config }: QuestionBody): AnswerValue {
  return QUESTION_TYPES[type].draftFor(config)
}

/** The whole answer as people read it. */
export function answerText({ type, config }: QuestionBody, answer: AnswerValue): string {
  return QUESTION_TYPES[type].textOf(config, answer)
}

/** The answer on one line, for lists: cut after 100 characters. */
export function answerLine(question: QuestionBody, answer: AnswerValue): string {
  return cutToCharacters(answerText(question, answer).replace(/\s+/g, ' ').trim(), MAX_LINE_CHARS)
}

function jsonBytes(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length
}
