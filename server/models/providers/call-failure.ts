import type { TurnFailure } from '#session/usage/turn-failure.ts'
import type { RefusedAnswerReason } from '../wire/answer-limits.ts'
import type { HideSecrets } from '../wire/hide-secrets.ts'
import { HOSTED, isHosted, providerName, splitModel } from './providers.ts'

type FailureCode = TurnFailure['code']

const RETRYABLE: ReadonlySet<FailureCode> = new Set([
  'rate-limited',
  'overloaded',
  'unreachable',
  'broken-off',
  'too-slow',
  'empty',
  'unreadable',
])
const MAX_MESSAGE_CHARS = 500
const HIDE_NOTHING: HideSecrets = (text) => text

/** A failure as a value: the sentence describes the remedy for a person and never contains a key. */
export function callFailure(
  code: FailureCode,
  message: string,
  options: { isRetryable?: boolean; hide?: HideSecrets } = {},
): TurnFailure {
  const { isRetryable = RETRYABLE.has(code), hide = HIDE_NOTHING } = options
  return { code, message: hide(message).slice(0, MAX_MESSAGE_CHARS), isRetryable }
}

/** `who` is the provider's name as people know it. */
export function brokenOff(who: string): TurnFailure {
  return callFailure(
    'broken-off',
    `${who}’s answer broke off in the middle. What had come is kept; try again for a whole one.`,
  )
}

/** The connection was fine, and nothing in it was a part of an answer. */
export function nothingCame(who: string): TurnFailure {
  return callFailure(
    'broken-off',
    `${who}’s answer ended before its first word. Try again, or choose another model for this agent.`,
  )
}

/** `name` is from the agent's file, so it passes `hide`. */
export function unknownModel(who: string, name: string, hide: HideSecrets = HIDE_NOTHING): TurnFailure {
  return callFailure('no-model', `${who} has no model “${name}”: choose another one for this agent.`, {
    hide,
  })
}

/** `model` as `provider:model`. */
export function notAllowed(model: string): TurnFailure {
  return callFailure(
    'no-model',
    `${model} is not allowed on this server: choose another model for this agent, or ask the operator to allow it.`,
  )
}

/** Explains why an answer was refused during its arrival, and who can fix it. */
export function refusedAnswerSentence(reason: RefusedAnswerReason, provider: string): string {
  const who = providerName(provider)
  const address = isHosted(provider) ? HOSTED[provider].urlVariable : 'LOCAL_MODEL_URLS'
  switch (reason) {
    case 'redirect':
      return `${who} redirects requests to another address, and Parley does not follow. The operator should set ${address} to the address that answers.`
    case 'page':
      return `${who} sent a web page in place of an answer. The operator should set ${address} to the address of a model server.`
    case 'long-event':
    case 'long-body':
      return `${who} sent a single message that is larger than any answer, and was stopped. Try again, or choose another model.`
    case 'long-stream':
    case 'many-events':
      return `${who} sent far more than an answer holds, and was stopped. Try again, or choose another model.`
  }
}

/** An answer that was refused while it arrived. The text so far is kept. */
export function refusedAnswer(reason: RefusedAnswerReason, provider: string): TurnFailure {
  const message = refusedAnswerSentence(reason, provider)
  return reason === 'redirect' || reason === 'page'
    ? callFailure('unreachable', message, { isRetryable: false })
    : callFailure('too-long', message, { isRetryable: true })
}

/** The sentence for a missing key or a missing local server. */
export function noKey(model: string): TurnFailure {
  const { provider } = splitModel(model)
  if (!isHosted(provider))
    return callFailure(
      'no-key',
      `${model} needs a model server: the operator can set LOCAL_MODEL_URLS, or look for one on the operator’s page. Or choose another model for this agent.`,
    )
  const { name, keyVariable } = HOSTED[provider]
  return callFailure(
    'no-key',
    `${model} needs a key of ${name}: the operator can set ${keyVariable} and restart Parley. Or choose another model for this agent.`,
  )
}
