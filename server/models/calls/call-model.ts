import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { FinishReason, TextStreamPart, ToolSet } from 'ai'
import type { TurnFailure } from '#session/usage/turn-failure.ts'
import { callFailure } from '../providers/call-failure.ts'
import type { Prices } from '../providers/prices.ts'
import { modelFailureOf, refusesTools } from '../providers/provider-error.ts'
import { providerName, splitModel } from '../providers/providers.ts'
import { refusedAnswerIn } from '../wire/answer-limits.ts'
import type { HideSecrets } from '../wire/hide-secrets.ts'
import { askModel } from './ask-model.ts'
import type { CallLimits } from './call-limits.ts'
import { watchCall } from './call-watch.ts'
import type { CallEnd, ModelCall } from './model-call.ts'
import { ResponseAccumulator } from './response-accumulator.ts'
import { retryRefused } from './retry-refused.ts'
import { createToolQueue } from './tool-queue.ts'
import { untilAborted } from './until-aborted.ts'

/** No advisor writes this much; a server that never stops does. */
const MAX_ANSWER_CHARS = 200_000
/** Twice as long as the tokens of most texts. A server that ignores the limit of a call would hold its place for minutes. */
const MAX_CHARS_PER_TOKEN = 12
/** Some servers count no thoughts, or not the first few tokens. */
const MIN_ANSWER_CHARS = 8_000

/** More than this, thoughts and tools' input included, is far over the call's limit of tokens. */
function maxAnswerChars({
  maxOutputTokens,
  maxSteps = 1,
}: Pick<ModelCall, 'maxOutputTokens' | 'maxSteps'>): number {
  const chars = maxOutputTokens * MAX_CHARS_PER_TOKEN * maxSteps
  return Math.min(MAX_ANSWER_CHARS, Math.max(MIN_ANSWER_CHARS, chars))
}

/** Shared by all calls of this process. */
export interface CallContext {
  limits: CallLimits
  prices: Prices
  hide: HideSecrets
  /** Aborted when agents are switched off. */
  off: AbortSignal
  /** Whether a model of a local server takes a setting for how much it thinks. */
  thinks: boolean
}

/** One request to a model with its streamed answer and its tool calls. Never rejects. */
export async function callModel(
  model: LanguageModelV4,
  call: ModelCall,
  context: CallContext,
): Promise<CallEnd> {
  const { prices, thinks } = context
  const limits = { ...context.limits, ...(call.wholeMs !== undefined && { wholeMs: call.wholeMs }) }
  const stopped = AbortSignal.any([call.signal, context.off])
  const watch = watchCall(limits, providerName(splitModel(call.model).provider))
  const abortSignal = AbortSignal.any([stopped, watch.signal])
  const answer = new ResponseAccumulator(call, prices)
  const over = new AbortController()
  const queue = createToolQueue(AbortSignal.any([abortSignal, over.signal]), (result) =>
    answer.toolAnswered(result),
  )
  try {
    const asking = { thinks, abortSignal, runTool: queue.run }
    const asked = askModel(retryRefused(model, limits, watch), call, asking)
    const parts = asked[Symbol.asyncIterator]()
    // Not `for await`: that would wait for a model that ignores the signal.
    for (;;) {
      const next = await untilAborted(parts.next(), abortSignal)
      if (next === null || next.done) break
      if (isSign(next.value)) {
        watch.sign()
        call.place?.begun()
      }
      answer.add(next.value)
      if (isEndless(answer, call)) break
    }
    if (abortSignal.aborted || isEndless(answer, call)) void parts.return?.()?.catch(() => undefined)
  } catch (thrown) {
    // If the stream is cut, the iteration itself throws; before the first byte, an error arrives as a part.
    answer.error ??= { thrown }
  } finally {
    watch.stop()
    over.abort()
  }
  // Actions that have started are completed and shown before the call ends.
  await queue.idle()
  answer.end()
  if (stopped.aborted) return { state: 'aborted', text: answer.text, usage: answer.usage({ isAsked: true }) }
  return endOf(answer, call, context, watch.tooSlow())
}

/** A ping counts: a model that thinks in private sends nothing else. */
function isSign({ type }: TextStreamPart<ToolSet>): boolean {
  return type !== 'start' && type !== 'start-step'
}

function isEndless(answer: ResponseAccumulator, call: ModelCall): boolean {
  return answer.chars > maxAnswerChars(call)
}

function endOf(
  answer: ResponseAccumulator,
  call: ModelCall,
  { hide }: CallContext,
  tooSlow: TurnFailure | null,
): CallEnd {
  const { text, toolInput, finish, error } = answer
  const usage = answer.usage({ isAsked: true })
  const failed = (failure: TurnFailure): CallEnd => ({ state: 'failed', text, failure, usage })
  if (tooSlow) return failed(tooSlow)
  if (isEndless(answer, call)) return failed(callFailure('too-long.endless'))
  if (error) {
    const failure = modelFailureOf(error.thrown, call.model, { hasText: text.length > 0, hide })
    const refusedWhile = refusedAnswerIn(error.thrown)
    const hadTools = call.tools !== undefined || call.tool !== undefined
    const hasRefusedTools = hadTools && !answer.hasBegun && refusesTools(error.thrown)
    // A request refused before it started is free; an answer that we refused while it arrived is charged.
    const isAsked = refusedWhile !== null && !['redirect', 'page'].includes(refusedWhile.reason)
    return {
      state: 'failed',
      text,
      failure,
      usage: answer.usage({ isAsked }),
      ...(hasRefusedTools && { hasRefusedTools }),
    }
  }
  const provider = providerName(splitModel(call.model).provider)
  const brokenOff = callFailure('broken-off.in-middle', { provider })
  // If the stream is cut at a place that looks like an end, the SDK adds a finish that the provider never sent.
  if (!finish || (finish.reason === 'other' && finish.raw === undefined)) return failed(brokenOff)
  const failure = failureOfFinish(finish.reason, answer, call, provider)
  if (failure || !usage) {
    const isCutShort = finish.reason === 'length' && failure?.code === 'empty'
    return {
      state: 'failed',
      text,
      failure: failure ?? brokenOff,
      usage,
      ...(isCutShort && { isCutShort }),
    }
  }
  return { state: 'done', text, toolInput, usage }
}

/** `null` if it is an answer. One that reached its token limit counts: all its notes but the last are complete. */
function failureOfFinish(
  reason: FinishReason,
  answer: ResponseAccumulator,
  call: ModelCall,
  provider: string,
): TurnFailure | null {
  const isEmpty = answer.text.trim() === '' && !answer.hasCalled
  switch (reason) {
    case 'content-filter':
      return callFailure('declined.by-provider', { provider })
    case 'error':
      return answer.text === ''
        ? { ...callFailure('provider-error.internal', { provider }), isRetryable: true }
        : callFailure('broken-off.in-middle', { provider })
    case 'interrupted':
      return callFailure('broken-off.in-middle', { provider })
    case 'length':
      return isEmpty ? callFailure('empty.only-thinking', { tokens: call.maxOutputTokens }) : null
    case 'stop':
    case 'tool-calls':
    case 'other':
      return isEmpty ? callFailure('empty.by-provider', { provider }) : null
  }
}
