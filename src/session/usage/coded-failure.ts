import { type ValuesArgument, wordSentence } from '#base/sentence.ts'
import { namedRefusal } from '#session/core/named-refusal.ts'
import type { Refusal } from '#session/core/refusal.ts'
import { FAILURE_SENTENCES } from './failure-sentences.ts'
import { MAX_FAILURE_CHARS, type TurnFailure } from './turn-failure.ts'

type Sentences = typeof FAILURE_SENTENCES
export type FailureName = keyof Sentences
/** The sentences without values. */
export type PlainFailureName = {
  [Name in FailureName]: FailureValues<Name> extends [] ? Name : never
}[FailureName]
export type FailureValues<Name extends FailureName> = ValuesArgument<Sentences[Name]>

/** A failure from its sentence, whose name begins with the failure's code. */
export function codedFailure<Name extends FailureName>(
  sentence: Name,
  ...[values]: FailureValues<Name>
): Omit<TurnFailure, 'isRetryable'> {
  const { code, message } = wordSentence<Record<FailureName, string>, FailureName>(
    FAILURE_SENTENCES,
    sentence,
    values,
  )
  return { code, sentence, message: message.slice(0, MAX_FAILURE_CHARS), ...(values && { values }) }
}

/** The failure of a run that the session did not let start, with the refusal's own sentence. */
export function failureOfRefusal(code: TurnFailure['code'], refusal: Refusal): TurnFailure {
  return { code, ...namedRefusal(refusal), isRetryable: true }
}
