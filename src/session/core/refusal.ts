import { type CodedSentence, type SentenceValues, type ValuesArgument, wordSentence } from '#base/sentence.ts'
import { ANSWER_SENTENCES } from './answer-sentences.ts'
import { EXACT_REFUSALS } from './exact-refusals.ts'
import { REFUSALS } from './refusal-sentences.ts'

export type RefusalCode = keyof typeof REFUSALS
/** Why a command changed nothing. */
export type Refusal = CodedSentence<RefusalCode>

const ALL = { ...REFUSALS, ...EXACT_REFUSALS, ...ANSWER_SENTENCES }
/** A code, for its usual sentence, or `code.variant`, for a more exact one. */
export type RefusalName = keyof typeof ALL
/** The values of a refusal's sentence. */
export type RefusalValues<Name extends RefusalName> = ValuesArgument<(typeof ALL)[Name]>

export function refusal(code: RefusalCode): Refusal
export function refusal<Name extends RefusalName>(name: Name, ...values: RefusalValues<Name>): Refusal
export function refusal(name: RefusalName, values?: SentenceValues): Refusal {
  return refusalOf(name, values)
}

/** A refusal whose name and values the caller's type has checked. */
export function refusalOf(name: RefusalName, values: SentenceValues | undefined): Refusal {
  return wordSentence<Record<RefusalName, string>, RefusalName>(ALL, name, values)
}
