import type { TurnFailure } from '#session/round.ts'
import type { HideSecrets } from './hide-secrets.ts'
import { HOSTED, isHosted, splitModel } from './providers.ts'

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

/** A failure as a value: the sentence says what a person can do, and never holds a key. */
export function callFailure(
  code: FailureCode,
  message: string,
  options: { isRetryable?: boolean; hide?: HideSecrets } = {},
): TurnFailure {
  const { isRetryable = RETRYABLE.has(code), hide = HIDE_NOTHING } = options
  return { code, message: hide(message).slice(0, MAX_MESSAGE_CHARS), isRetryable }
}

export function brokenOff(who: string): TurnFailure {
  return callFailure(
    'broken-off',
    `The answer of ${who} broke off in the middle. What had come is kept; try again for a whole one.`,
  )
}

export function unknownModel(who: string, name: string, hide: HideSecrets = HIDE_NOTHING): TurnFailure {
  return callFailure('no-model', `${who} has no model “${name}”: choose another one for this agent.`, {
    hide,
  })
}

/** The sentence for a key, or a server of one's own, that isn't there. */
export function noKey(model: string): TurnFailure {
  const { provider } = splitModel(model)
  if (!isHosted(provider))
    return callFailure(
      'no-key',
      `${model} needs a model server: whoever runs Parley can set LOCAL_MODEL_URLS, or look for one on the operator’s page. Or choose another model for this agent.`,
    )
  const { name, keyVariable } = HOSTED[provider]
  return callFailure(
    'no-key',
    `${model} needs a key of ${name}: whoever runs Parley can set ${keyVariable} and start it again. Or choose another model for this agent.`,
  )
}
