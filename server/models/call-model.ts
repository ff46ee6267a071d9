import {
  type FinishReason,
  type LanguageModel,
  type LanguageModelUsage,
  streamText,
  type TextStreamPart,
  type ToolSet,
  tool,
} from 'ai'
import type { TurnFailure } from '#session/round.ts'
import { brokenOff, callFailure } from './call-failure.ts'
import type { CallLimits } from './call-limits.ts'
import { estimatedUsage, saidUsage } from './call-usage.ts'
import { watchCall } from './call-watch.ts'
import type { HideSecrets } from './hide-secrets.ts'
import type { CallEnd, ModelCall } from './model-call.ts'
import type { Prices } from './prices.ts'
import { failureOf } from './provider-error.ts'
import { providerName, splitModel } from './providers.ts'
import { untilAborted } from './until-aborted.ts'
import { createWithoutThinking, type WithoutThinking } from './without-thinking.ts'

/** No advisor writes as much; a server that never stops does. */
const MAX_ANSWER_CHARS = 200_000
const CHOOSE_NOTES = 'choose_notes'

export interface CallContext {
  limits: CallLimits
  prices: Prices
  hide: HideSecrets
  /** Aborted when agents are switched off. */
  off: AbortSignal
}

/** What came of an answer so far. */
interface Heard {
  text: string
  /** Keeps what the model thinks aloud out of `text`. */
  aloud: WithoutThinking
  /** What it thought where its provider keeps that apart. */
  reasoned: string
  toolInput: unknown
  /** `choose_notes` was called, with whatever input. */
  hasChosen: boolean
  /** Anything came that the provider charges for. */
  hasBegun: boolean
  finish: { reason: FinishReason; raw: string | undefined; usage: LanguageModelUsage } | null
  /** Wrapped: what was thrown may be anything, undefined too. */
  error: { thrown: unknown } | null
}

/** One question to a model, and its answer as it streams. Never rejects. */
export async function callModel(
  model: LanguageModel,
  call: ModelCall,
  context: CallContext,
): Promise<CallEnd> {
  const stopped = AbortSignal.any([call.signal, context.off])
  const watch = watchCall(context.limits, providerName(splitModel(call.model).provider))
  const signal = AbortSignal.any([stopped, watch.signal])
  const heard: Heard = {
    text: '',
    aloud: createWithoutThinking(),
    reasoned: '',
    toolInput: null,
    hasChosen: false,
    hasBegun: false,
    finish: null,
    error: null,
  }
  try {
    const parts = ask(model, call, context.limits, signal)[Symbol.asyncIterator]()
    // Not `for await`: it would wait for a model that doesn't heed the signal.
    for (;;) {
      const next = await untilAborted(parts.next(), signal)
      if (next === null || next.done) break
      if (isSign(next.value)) watch.sign()
      hear(heard, next.value, call)
      if (isEndless(heard)) break
    }
    if (signal.aborted || isEndless(heard)) void parts.return?.()?.catch(() => undefined)
  } catch (thrown) {
    // Cut in mid-stream, the iteration itself throws; before the first byte, an error comes as a part.
    heard.error ??= { thrown }
  } finally {
    watch.stop()
  }
  take(heard, heard.aloud.end(), call)
  if (stopped.aborted) {
    return { state: 'aborted', text: heard.text, usage: estimatedUsage(call, written(heard), context.prices) }
  }
  return endOf(heard, call, context, watch.tooSlow())
}

function ask(model: LanguageModel, call: ModelCall, limits: CallLimits, abortSignal: AbortSignal) {
  const { provider } = splitModel(call.model)
  const { agent, task } = call.script
  return streamText({
    model,
    instructions: call.prompt.instructions,
    messages: call.prompt.messages,
    // Without it some providers are asked for all that the model can write, and no budget holds.
    maxOutputTokens: call.maxOutputTokens,
    maxRetries: limits.maxRetries,
    abortSignal,
    // Described, never run: `execute` is missing, so the SDK hands the input over and ends. It isn't forced either, since
    // newer models refuse that.
    ...(call.tool && {
      tools: { [CHOOSE_NOTES]: tool({ description: call.tool.description, inputSchema: call.tool.schema }) },
    }),
    providerOptions: {
      // What is on people's boards isn't kept by the provider for later.
      ...(provider === 'openai' && { openai: { store: false } }),
      ...(provider === 'demo' && { demo: { task, name: agent.name, domain: agent.domain } }),
    },
    // Else the SDK prints it, with the request in it.
    onError: () => undefined,
  }).stream
}

/** Also a ping: a model that thinks in private sends nothing else meanwhile. */
function isSign({ type }: TextStreamPart<ToolSet>): boolean {
  return type !== 'start' && type !== 'start-step'
}

function hear(heard: Heard, part: TextStreamPart<ToolSet>, call: ModelCall): void {
  switch (part.type) {
    case 'text-delta':
      heard.hasBegun = true
      take(heard, heard.aloud.push(part.text), call)
      return
    case 'reasoning-delta':
      heard.hasBegun = true
      heard.reasoned += part.text
      return
    case 'reasoning-start':
    case 'tool-input-start':
      heard.hasBegun = true
      return
    case 'tool-call':
      heard.hasBegun = true
      if (part.toolName !== CHOOSE_NOTES || call.tool === undefined || heard.hasChosen) return
      heard.hasChosen = true
      heard.toolInput = call.tool.schema.safeParse(part.input).data ?? null
      return
    case 'finish':
      heard.finish = { reason: part.finishReason, raw: part.rawFinishReason, usage: part.totalUsage }
      return
    case 'error':
      heard.error ??= { thrown: part.error }
      return
    default:
      return
  }
}

function take(heard: Heard, text: string, call: ModelCall): void {
  heard.text += text
  if (text.length > 0) call.onText(text)
}

/** All that it wrote, thoughts too: they are charged like an answer. */
function written({ text, aloud, reasoned }: Heard): string {
  return aloud.thought() + reasoned + text
}

function isEndless(heard: Heard): boolean {
  const { text, aloud, reasoned } = heard
  return text.length + aloud.thought().length + reasoned.length > MAX_ANSWER_CHARS
}

function endOf(
  heard: Heard,
  call: ModelCall,
  { prices, hide }: CallContext,
  tooSlow: TurnFailure | null,
): CallEnd {
  const { text, toolInput, finish, error } = heard
  const estimate = () => estimatedUsage(call, written(heard), prices)
  const failed = (failure: TurnFailure, usage = estimate()): CallEnd => ({
    state: 'failed',
    text,
    failure,
    usage,
  })
  if (tooSlow) return failed(tooSlow)
  if (isEndless(heard))
    return failed(
      callFailure('too-long', 'The model wrote without end and was stopped. What had come is kept.'),
    )
  if (error) {
    const failure = failureOf(error.thrown, call.model, { hasText: text.length > 0, hide })
    // Turned away before it began: nobody charges for that.
    return { state: 'failed', text, failure, usage: heard.hasBegun ? estimate() : null }
  }
  const who = providerName(splitModel(call.model).provider)
  // Cut where it looks like an end, the SDK puts one there that the provider never gave.
  if (!finish || (finish.reason === 'other' && finish.raw === undefined)) return failed(brokenOff(who))
  const usage = saidUsage(call, finish.usage, written(heard), prices)
  const failure = failureOfFinish(finish.reason, heard, call, who)
  return failure ? failed(failure, usage) : { state: 'done', text, toolInput, usage }
}

/** null: it is an answer. One that was cut at its limit of tokens is: its notes are whole but for the last. */
function failureOfFinish(
  reason: FinishReason,
  heard: Heard,
  call: ModelCall,
  who: string,
): TurnFailure | null {
  const isEmpty = heard.text.trim() === '' && !heard.hasChosen
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
