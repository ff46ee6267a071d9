import { APICallError, JSONParseError, NoSuchModelError, RetryError, TypeValidationError } from 'ai'
import { z } from 'zod'
import { cleanText } from '#base/clean-text.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'
import { refusedAnswerIn } from '../wire/answer-limits.ts'
import type { HideSecrets } from '../wire/hide-secrets.ts'
import { retryAfterMs } from '../wire/retry-after.ts'
import { callFailure, refusedAnswer, unknownModel } from './call-failure.ts'
import { HOSTED, isHosted, providerName, splitModel } from './providers.ts'

const MAX_QUOTE_CHARS = 200
const MAX_READ_CHARS = 4_000

interface CalledModel {
  provider: string
  name: string
  who: string
  hide: HideSecrets
}

/** An error of the AI SDK in our words. `hasText`: a part of the answer had arrived. */
export function modelFailureOf(
  error: unknown,
  model: string,
  { hasText, hide }: { hasText: boolean; hide: HideSecrets },
): TurnFailure {
  const cause = RetryError.isInstance(error) ? error.lastError : error
  const { provider, name } = splitModel(model)
  const called = { provider, name, who: providerName(provider), hide }
  const refusedWhile = refusedAnswerIn(cause)
  if (refusedWhile) return refusedAnswer(refusedWhile.reason, provider)
  if (NoSuchModelError.isInstance(cause)) return unknownModel(called.provider, hide(name))
  const status = APICallError.isInstance(cause) ? cause.statusCode : undefined
  const isRefusal = status !== undefined && status >= 400
  // A connection cut in the middle of an answer is reported as an error about a successful answer.
  if (hasText && !isRefusal) return callFailure('broken-off.in-middle', { provider: called.who })
  if (!APICallError.isInstance(cause))
    return isWithoutEnd(cause)
      ? callFailure('broken-off.before-begin', { provider: called.who })
      : strange(called, cause)
  if (status === undefined) return unreachable(called)
  if (isRefusal) return refused(called, status, cause)
  const isNonsense = JSONParseError.isInstance(cause.cause) || TypeValidationError.isInstance(cause.cause)
  return isNonsense ? strange(called, cause) : callFailure('broken-off.in-middle', { provider: called.who })
}

/** Whether the provider refused the tools: the same request without them may succeed. */
export function refusesTools(error: unknown): boolean {
  const cause = RetryError.isInstance(error) ? error.lastError : error
  if (!APICallError.isInstance(cause) || (cause.statusCode ?? 0) < 400) return false
  return /\btools?\b|tool[_-](choice|use|call)|function.?call/i.test(
    `${cause.message} ${cause.responseBody ?? ''}`,
  )
}

/** The meaning of a status; the provider's text is read only where one status has several meanings. */
function refused(called: CalledModel, status: number, cause: APICallError): TurnFailure {
  const { who: provider, name, hide } = called
  const said = `${cause.message} ${cause.responseBody ?? ''}`
  if (status === 413 || isAboutLength(said)) return tooMuchToRead(called)
  if (isAboutCredit(said, status)) return noCredit(called)
  switch (status) {
    case 401:
    case 403:
      return keyRefused(called)
    case 404:
      return unknownModel(called.provider, hide(name))
    case 429:
      return later('rate-limited', provider, cause)
    case 503:
    case 529:
      return later('overloaded', provider, cause)
  }
  return status >= 500
    ? { ...callFailure('provider-error.internal-status', { provider, status }), isRetryable: true }
    : callFailure('provider-error.refused', { provider, status, reason: quote(hide(reasonIn(cause))) })
}

const SOON_MS = 60_000

/** With the time for another try; `retryAt` is the provider's own. */
function later(
  code: 'rate-limited' | 'overloaded',
  provider: string,
  { responseHeaders }: APICallError,
): TurnFailure {
  const waitMs = retryAfterMs(responseHeaders)
  if (waitMs === null || waitMs <= SOON_MS) return callFailure(`${code}.by-provider`, { provider })
  return { ...callFailure(`${code}.until`, { provider }), retryAt: Date.now() + Math.ceil(waitMs) }
}

/** The fields in which servers explain a refusal. */
const Reason = z.union([
  z.object({ error: z.object({ message: z.string().min(1) }) }).transform(({ error }) => error.message),
  z.object({ error: z.string().min(1) }).transform(({ error }) => error),
  z.object({ message: z.string().min(1) }).transform(({ message }) => message),
  z.object({ detail: z.string().min(1) }).transform(({ detail }) => detail),
])

/** One reason, readable: the message that the library found, else the body's own, else the body without its markup. */
function reasonIn({ message, responseBody = '', data }: APICallError): string {
  // Without `data` the library could not read the body, and the message is that of the status.
  if (data !== undefined && message.trim() !== '') return message
  try {
    const reason = Reason.safeParse(JSON.parse(responseBody)).data
    if (reason !== undefined) return reason
  } catch {
    // Not JSON: a page of a proxy, perhaps.
  }
  const words = responseBody
    .slice(0, MAX_READ_CHARS)
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .trim()
  return words || message || 'no reason'
}

function tooMuchToRead({ provider, name }: CalledModel): TurnFailure {
  return callFailure(provider === 'local' ? 'too-long.for-local-model' : 'too-long.for-model', {
    model: name,
  })
}

function keyRefused({ provider, who }: CalledModel): TurnFailure {
  return isHosted(provider)
    ? callFailure('key-refused.by-provider', { provider: who, keyVariable: HOSTED[provider].keyVariable })
    : callFailure('key-refused.locally', { provider: who })
}

function noCredit({ provider, who }: CalledModel): TurnFailure {
  return isHosted(provider)
    ? callFailure('key-refused.no-credit', { provider: who, keyVariable: HOSTED[provider].keyVariable })
    : callFailure('key-refused.no-credit-locally', { provider: who })
}

function unreachable({ provider, who }: CalledModel): TurnFailure {
  return isHosted(provider)
    ? callFailure('unreachable.hosted', { provider: who, urlVariable: HOSTED[provider].urlVariable })
    : callFailure('unreachable.local', { provider: who })
}

/** The SDK's only sign of a stream without a word and without an end. */
function isWithoutEnd(cause: unknown): boolean {
  return cause instanceof Error && /without a finish reason/i.test(cause.message)
}

/** Not an answer of a model: the server doesn't speak the provider's protocol, or we have a bug. */
function strange({ who, hide }: CalledModel, cause: unknown): TurnFailure {
  const said = cause instanceof Error ? cause.message : String(cause)
  const failure = callFailure('provider-error.strange', { provider: who, reason: quote(hide(said)) })
  return { ...failure, isRetryable: true }
}

function isAboutLength(said: string): boolean {
  return /prompt is too long|context.?(length|window)|maximum context|too many (input )?tokens|input token count/i.test(
    said,
  )
}

function isAboutCredit(said: string, status: number): boolean {
  return status === 402 || /credit balance is too low|insufficient_quota|billing_hard_limit/i.test(said)
}

function quote(said: string): string {
  const line = cleanText(said).replace(/\s+/g, ' ').trim()
  return line.length > MAX_QUOTE_CHARS ? `${line.slice(0, MAX_QUOTE_CHARS)}…` : line
}
