import type { Prompt } from '#agents/prompt/prompt.ts'
import { writable } from '#base/readable.ts'
import type { CallPlace } from '#server/models/calls/call-queue.ts'
import type { CallEnd, ModelCall } from '#server/models/calls/model-call.ts'
import { createToolSupport } from '#server/models/calls/tool-support.ts'
import { untilAborted } from '#server/models/calls/until-aborted.ts'
import type { Models } from '#server/models/models.ts'
import { callFailure } from '#server/models/providers/call-failure.ts'
import { knownLimits, limitsOfContext, type ModelLimits } from '#server/models/providers/model-limits.ts'
import type { GuestBoardRule } from '#session/agents/allowed-models.ts'
import type { ModelsView } from '#session/projection.ts'
import type { ModelUsage } from '#session/usage/model-usage.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'

/**
 * A piece of text, the tool's input, a call of a tool that runs (`yield` returns its result), or the end: nothing after a failure
 * is read.
 */
export type ScriptedPart =
  | string
  | { tool: unknown }
  | { call: { name: string; input: unknown } }
  | { fail: TurnFailure; hasRefusedTools?: boolean }
export type ScriptedAnswer = (call: ModelCall) => AsyncIterable<ScriptedPart>

export interface ScriptedOptions {
  view?: Partial<ModelsView>
  /** The price of a token, input and output alike; `null` if unknown. */
  microsPerToken?: number | null
  findFailure?: (model: string) => TurnFailure | null
  guestBoards?: GuestBoardRule
  /** By default those of `knownLimits`, and a large context for local models. */
  limitsOf?: (model: string) => ModelLimits
}

export interface ScriptedModels extends Models {
  /** All calls so far, running ones included. */
  readonly calls: readonly ModelCall[]
  running(): number
}

const CHARS_PER_TOKEN = 4
/** No model compares notes by meaning. */
const NO_EMBEDDING: Models['embedding'] = {
  model: () => null,
  estimate: () => ({ tokens: 0, costMicros: 0 }),
  embed: async () => ({ state: 'aborted', usage: null }),
}

/** Models with answers from the test; everything around a call (abort, the switch, usage) works as with real models. */
export function scriptedModels(answer: ScriptedAnswer, options: ScriptedOptions = {}): ScriptedModels {
  const { microsPerToken = 0, findFailure = () => null } = options
  const view = writable<ModelsView>({
    ordinary: 'demo:script',
    synthesis: 'demo:script',
    isScriptOnly: true,
    isOn: true,
    ...options.view,
  })
  const calls: ModelCall[] = []
  const running = new Set<AbortController>()
  const listeners = new Set<(isOn: boolean) => void>()
  const price = (tokens: number) => (microsPerToken === null ? null : Math.ceil(tokens * microsPerToken))
  const endAll = () => {
    for (const controller of running) controller.abort()
  }

  async function call(asked: ModelCall): Promise<CallEnd> {
    calls.push(asked)
    const failure = findFailure(asked.model)
    if (failure) return { state: 'failed', text: '', failure, usage: null }
    if (asked.signal.aborted || !view.get().isOn) return { state: 'aborted', text: '', usage: null }
    const controller = new AbortController()
    running.add(controller)
    const end = await listen(answer, asked, AbortSignal.any([asked.signal, controller.signal]), price)
    running.delete(controller)
    return end
  }
  const tools = createToolSupport({ call })

  return {
    view,
    calls,
    running: () => running.size,
    modelFor: ({ model, kind }) =>
      model ?? (kind === 'synthesizer' ? view.get().synthesis : view.get().ordinary),
    guestBoards: () => options.guestBoards ?? 'yes',
    findFailure,
    tools,
    limitsOf: async (model) => options.limitsOf?.(model) ?? knownLimits(model) ?? limitsOfContext(100_000),
    enter: async ({ signal }) => (signal.aborted ? null : freePlace()),
    call,
    embedding: NO_EMBEDDING,
    async estimate(_model, prompt, maxOutputTokens) {
      const tokens = tokensOf(promptText(prompt)) + maxOutputTokens
      return { tokens, costMicros: price(tokens) }
    },
    async setOn(isOn) {
      view.set({ ...view.get(), isOn })
      if (!isOn) endAll()
      for (const listener of [...listeners]) listener(isOn)
    },
    onOff(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async stop() {
      endAll()
    },
  }
}

function freePlace(): CallPlace {
  let isHeld = true
  return {
    foundDown: null,
    isHeld: () => isHeld,
    begun: () => undefined,
    leave() {
      isHeld = false
    },
  }
}

type Price = (tokens: number) => number | null

async function listen(
  answer: ScriptedAnswer,
  call: ModelCall,
  signal: AbortSignal,
  price: Price,
): Promise<CallEnd> {
  let text = ''
  let toolInput: unknown = null
  const usage = (isEstimate: boolean) => usageOf(call, text, isEstimate, price)
  const parts = answer(call)[Symbol.asyncIterator]()
  const tooLate = call.wholeMs === undefined ? null : AbortSignal.timeout(call.wholeMs)
  const ended = tooLate ? AbortSignal.any([signal, tooLate]) : signal
  const endedEarly = (): CallEnd =>
    tooLate?.aborted && !signal.aborted
      ? { state: 'failed', text, failure: callFailure('too-slow.no-answer'), usage: usage(true) }
      : { state: 'aborted', text, usage: usage(true) }
  let result: unknown
  for (;;) {
    const next = await untilAborted(parts.next(result), ended)
    if (next === null) return endedEarly()
    if (next.done) return { state: 'done', text, toolInput, usage: usage(false) }
    const part = next.value
    if (typeof part === 'string') {
      text += part
      call.onText(part)
      continue
    }
    if ('fail' in part) {
      const { fail: failure, hasRefusedTools = false } = part
      return { state: 'failed', text, failure, usage: usage(true), hasRefusedTools }
    }
    if ('call' in part) {
      const { name, input } = part.call
      result = await call.tools?.find((tool) => tool.name === name)?.run(input)
      continue
    }
    toolInput = call.tool?.schema.safeParse(part.tool).data ?? null
  }
}

function usageOf(call: ModelCall, text: string, isEstimate: boolean, price: Price): ModelUsage {
  const inputTokens = tokensOf(promptText(call.prompt))
  const outputTokens = tokensOf(text)
  return {
    model: call.model,
    inputTokens,
    outputTokens,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    costMicros: price(inputTokens + outputTokens),
    isEstimate,
  }
}

function tokensOf(text: string): number {
  return Math.ceil(text.length / CHARS_PER_TOKEN)
}

function promptText({ instructions, messages }: Prompt): string {
  return [instructions, ...messages.map(({ content }) => content)].join('\n')
}
