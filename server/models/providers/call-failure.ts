import { codedFailure, type FailureName, type FailureValues } from '#session/usage/coded-failure.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'
import type { RefusedAnswerReason } from '../wire/answer-limits.ts'
import { HOSTED, isHosted, providerName, splitModel } from './providers.ts'

const RETRYABLE: ReadonlySet<TurnFailure['code']> = new Set([
  'rate-limited',
  'overloaded',
  'unreachable',
  'broken-off',
  'too-slow',
  'empty',
  'unreadable',
])

/** A failure as a value: the sentence describes the remedy for a person and never contains a key. */
export function callFailure<Name extends FailureName>(
  sentence: Name,
  ...values: FailureValues<Name>
): TurnFailure {
  const failure = codedFailure(sentence, ...values)
  return { ...failure, isRetryable: RETRYABLE.has(failure.code) }
}

/** `provider` by its id; `model` by the provider's name for it. */
export function unknownModel(provider: string, model: string): TurnFailure {
  return callFailure('no-model.of-provider', { provider: providerName(provider), model })
}

/** The sentence for a missing key or a missing local server. */
export function noKey(model: string): TurnFailure {
  const { provider } = splitModel(model)
  if (!isHosted(provider)) return callFailure('no-key.local', { model })
  const { name, keyVariable } = HOSTED[provider]
  return callFailure('no-key.hosted', { model, provider: name, keyVariable })
}

/** An answer that was refused while it arrived: why, and who can fix it. The text so far is kept. */
export function refusedAnswer(reason: RefusedAnswerReason, provider: string): TurnFailure {
  const who = { provider: providerName(provider) }
  const urlVariable = isHosted(provider) ? HOSTED[provider].urlVariable : 'LOCAL_MODEL_URLS'
  switch (reason) {
    case 'redirect':
      return { ...callFailure('unreachable.redirect', { ...who, urlVariable }), isRetryable: false }
    case 'page':
      return { ...callFailure('unreachable.page', { ...who, urlVariable }), isRetryable: false }
    case 'long-event':
    case 'long-body':
      return { ...callFailure('too-long.large-message', who), isRetryable: true }
    case 'long-stream':
    case 'many-events':
      return { ...callFailure('too-long.large-stream', who), isRetryable: true }
  }
}
