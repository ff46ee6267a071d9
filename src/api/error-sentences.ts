import { ANSWER_SENTENCES } from '#session/core/answer-sentences.ts'
import { EXACT_REFUSALS } from '#session/core/exact-refusals.ts'
import { REFUSALS } from '#session/core/refusal-sentences.ts'
import { PROBLEM_SENTENCES } from './problem-sentence.ts'

/** The sentences of all errors of the API, by `code` or `code.variant`. */
export const ERROR_SENTENCES: Readonly<Record<string, string>> = {
  ...PROBLEM_SENTENCES,
  ...REFUSALS,
  ...EXACT_REFUSALS,
  ...ANSWER_SENTENCES,
}
