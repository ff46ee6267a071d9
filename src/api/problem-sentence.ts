import { type CodedSentence, type NamedSentence, type ValuesArgument, wordSentence } from '#base/sentence.ts'
import { EXACT_PROBLEMS } from './exact-problems.ts'
import { type ErrorCode, PROBLEMS, type ProblemCode } from './problems.ts'

type Usual = { [Code in ProblemCode]: (typeof PROBLEMS)[Code][1] }
type Sentences = Usual & typeof EXACT_PROBLEMS

/** The sentences of the API's own refusals, by `code` or `code.variant`. */
export const PROBLEM_SENTENCES: Record<ProblemName, string> = {
  // A mapped object has no keys for the compiler.
  ...(Object.fromEntries(Object.entries(PROBLEMS).map(([code, [, words]]) => [code, words])) as Usual),
  ...EXACT_PROBLEMS,
}

/** A code, for its usual sentence, or `code.variant`, for a more exact one. */
export type ProblemName = keyof Sentences
export type ProblemValues<Name extends ProblemName> = ValuesArgument<Sentences[Name]>
export type PlainProblemName = {
  [Name in ProblemName]: ProblemValues<Name> extends [] ? Name : never
}[ProblemName]

/** A sentence of the API, for results that become a Problem later. */
export function problemSentence<Name extends ProblemName>(
  name: Name,
  ...[values]: ProblemValues<Name>
): CodedSentence<ErrorCode> {
  return wordSentence<Record<ProblemName, string>, ProblemName>(PROBLEM_SENTENCES, name, values)
}

/** The refusal of a file for this reason. */
export function unreadableFile({ message, sentence, values }: NamedSentence): CodedSentence<ErrorCode> {
  const [code, variant] = sentence?.split('.') ?? []
  if (code !== 'unreadable-file' || variant === undefined)
    return problemSentence('unreadable-file.because', { reason: message })
  return { code, message, variant, ...(values && { values }) }
}
