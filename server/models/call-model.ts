import type { FinishReason, LanguageModel, TextStreamPart, ToolSet } from 'ai'
import type { TurnFailure } from '#session/round.ts'
import { refusedAnswerIn } from './answer-limits.ts'
import { askModel } from './ask-model.ts'
import { brokenOff, callFailure } from './call-failure.ts'
import type { CallLimits } from './call-limits.ts'
import { watchCall } from './call-watch.ts'
import type { HideSecrets } from './hide-secrets.ts'
import type { CallEnd, ModelCall } from './model-call.ts'
import type { Prices } from './prices.ts'
import { modelFailureOf, refusesTools } from './provider-error.ts'
import { providerName, splitModel } from './providers.ts'
import { ResponseAccumulator } from './response-accumulator.ts'
import { createToolLine } from './tool-line.ts'
import { untilAborted } from './until-aborted.ts'

/** No advisor writes as much; a server that never stops does. */
const MAX_ANSWER_CHARS = 200_000

export interface CallContext {
  limits: CallLimits
  prices: Prices
  hide: HideSecrets
  /** Aborted when agents are switched off. */
  off: AbortSignal
}

/** One question to a model, and its answer as it streams, with the tools that it calls. Never rejects. */
export async function callModel(
  model: LanguageModel,
  call: ModelCall,
  context: CallContext,
): Promise<CallEnd> {
  const { limits, prices } = context
  const stopped = AbortSignal.any([call.signal, context.off])
  const watch = watchCall(limits, providerName(splitModel(call.model).provider))
  const abortSignal = AbortSignal.any([stopped, watch.signal])
  const heard = new ResponseAccumulator(call, prices)
  const over = new AbortController()
  const line = createToolLine(AbortSignal.any([abortSignal, over.signal]), (answer) =>
    heard.toolAnswered(answer),
  )
  try {
    const asked = askModel(model, call, { limits, abortSignal, runTool: line.run })
    const parts = asked[Symbol.asyncIterator]()
    // Not `for await`: it would wait for a model that doesn't heed the signal.
    for (;;) {
      const next = await untilAborted(parts.next(), abortSignal)
      if (next === null || next.done) break
      if (isSign(next.value)) watch.sign()
      heard.hear(next.value)
      if (isEndless(heard)) break
    }
    if (abortSignal.aborted || isEndless(heard)) void parts.return?.()?.catch(() => undefined)
  } catch (thrown) {
    // Cut in mid-stream, the iteration itself throws; before the first byte, an error comes as a part.
    heard.error ??= { thrown }
  } finally {
    watch.stop()
    over.abort()
  }
  // What it had begun is done, and told, before the call is over.
  await line.idle()
  heard.end()
  if (stopped.aborted) return { state: 'aborted', text: heard.text, usage: heard.usage({ isAsked: true }) }
  return endOf(heard, call, context, watch.tooSlow())
}

/** Also a ping: a model that thinks in private sends nothing else meanwhile. */
function isSign({ type }: TextStreamPart<ToolSet>): boolean {
  return type !== 'start' && type !== 'start-step'
}

function isEndless(heard: ResponseAccumulator): boolean {
  return heard.chars > MAX_ANSWER_CHARS
}

function endOf(
  heard: ResponseAccumulator,
  call: ModelCall,
  { hide }: CallContext,
  tooSlow: TurnFailure | null,
): CallEnd {
  const { text, toolInput, finish, error } = heard
  const usage = heard.usage({ isAsked: true })
  const failed = (failure: TurnFailure): CallEnd => ({ state: 'failed', text, failure, usage })
  if (tooSlow) return failed(tooSlow)
  if (isEndless(heard))
    return failed(
      callFailure('too-long', 'The model wrote without end and was stopped. What had come is kept.'),
    )
  if (error) {
    const failure = modelFailureOf(error.thrown, call.model, { hasText: text.length > 0, hide })
    const refusedWhile = refusedAnswerIn(error.thrown)
    const hasRefusedTools = call.tools !== undefined && !heard.hasBegun && refusesTools(error.thrown)
    // Turned away before it began, nobody charges for it; an answer that we refused while it came was asked for.
    const isAsked = refusedWhile !== null && refusedWhile.reason !== 'redirect'
    return {
      state: 'failed',
      text,
      failure,
      usage: heard.usage({ isAsked }),
      ...(hasRefusedTools && { hasRefusedTools }),
    }
  }
  const who = providerName(splitModel(call.model).provider)
  // Cut where it looks like an end, the SDK puts one there that the provider never gave.
  if (!finish || (finish.reason === 'other' && finish.raw === undefined)) return failed(brokenOff(who))
  const failure = failureOfFinish(finish.reason, heard, call, who)
  return failure || !usage ? failed(failure ?? brokenOff(who)) : { state: 'done', text, toolInput, usage }
}

/** null: it is an answer. One that was cut at its limit of tokens is: its notes are whole but for the last. */
function failureOfFinish(
  reason: FinishReason,
  heard: ResponseAccumulator,
  call: ModelCall,
  who: string,
): TurnFailure | null {
  const isEmpty = heard.text.trim() === '' && !heard.hasCalled
  switch (reason) {
    case 'content-filter':
      return callFailure(
        'declined',
        `${who} declined to answer this: put the question another way, or ask another advisor.`,
      )
    case 'error':
      return heard.text === ''
        ? callFailure('provider-error', `${who} had a fault of its own: try again in a minute.`, {
            isRetryable: true,
          })
        : brokenOff(who)
    case 'interrupted':
      return brokenOff(who)
    case 'length':
      return isEmpty
        ? callFailure(
            'empty',
            `The model thought so long that nothing of its ${call.maxOutputTokens} tokens was left for an answer: raise the limit for a turn, or choose another model.`,
          )
        : null
    case 'stop':
    case 'tool-calls':
    case 'other':
      return isEmpty ? callFailure('empty', `${who} gave an empty answer: try again.`) : null
  }
}
