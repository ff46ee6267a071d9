import type { Prompt } from '#agents/prompt.ts'
import { writable } from '#base/readable.ts'
import type { ModelUsage } from '#session/model-usage.ts'
import type { ModelsView } from '#session/projection.ts'
import type { TurnFailure } from '#session/round.ts'
import type { CallEnd, ModelCall } from '../model-call.ts'
import type { Models } from '../models.ts'

/** A piece of text, the tool's input, or the end: what follows a failure is not read. */
export type ScriptedPart = string | { tool: unknown } | { fail: TurnFailure }

export interface ScriptedOptions {
  view?: Partial<ModelsView>
  /** What a token costs, in and out alike; null: the price is not known. */
  microsPerToken?: number | null
  whyNot?: (model: string) => TurnFailure | null
}

export interface ScriptedModels extends Models {
  /** All calls so far, those that go on too. */
  readonly calls: readonly ModelCall[]
  /** Calls that have not ended. */
  running(): number
}

const CHARS_PER_TOKEN = 4

/** Models that say what the test tells them to; all around a call (abort, the switch, usage) is as with real ones. */
export function scriptedModels(
  answer: (call: ModelCall) => AsyncIterable<ScriptedPart>,
  options: ScriptedOptions = {},
): ScriptedModels {
  const { microsPerToken = 0, whyNot = () => null } = options
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

  function usageOf(call: ModelCall, text: string, isEstimate: boolean): ModelUsage {
    const inputTokens = tokensOf(promptText(call.prompt))
    const outputTokens = tokensOf(text)
    return {
      model: call.model,
      inputTokens,
      outputTokens,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
      costMicros: microsPerToken === null ? null : Math.ceil((inputTokens + outputTokens) * microsPerToken),
      isEstimate,
    }
  }

  async function listen(call: ModelCall, signal: AbortSignal): Promise<CallEnd> {
    let text = ''
    let toolInput: unknown = null
    const parts = answer(call)[Symbol.asyncIterator]()
    for (;;) {
      const next = await untilAborted(parts.next(), signal)
      if (next === null) return { state: 'aborted', text, usage: usageOf(call, text, true) }
      if (next.done) return { state: 'done', text, toolInput, usage: usageOf(call, text, false) }
      const part = next.value
      if (typeof part === 'string') {
        text += part
        call.onText(part)
      } else if ('tool' in part) {
        toolInput = call.tool?.schema.safeParse(part.tool).data ?? null
      } else {
        return { state: 'failed', text, failure: part.fail, usage: usageOf(call, text, true) }
      }
    }
  }

  function endAll(): void {
    for (const controller of running) controller.abort()
  }

  return {
    view,
    calls,
    running: () => running.size,
    modelFor: ({ model, kind }) =>
      model ?? (kind === 'synthesizer' ? view.get().synthesis : view.get().ordinary),
    whyNot,
    async call(call) {
      calls.push(call)
      const failure = whyNot(call.model)
      if (failure) return { state: 'failed', text: '', failure, usage: null }
      if (call.signal.aborted || !view.get().isOn) return { state: 'aborted', text: '', usage: null }
      const controller = new AbortController()
      running.add(controller)
      try {
        return await listen(call, AbortSignal.any([call.signal, controller.signal]))
      } finally {
        running.delete(controller)
      }
    },
    async estimate(_model, prompt, maxOutputTokens) {
      const tokens = tokensOf(promptText(prompt)) + maxOutputTokens
      return { tokens, costMicros: microsPerToken === null ? null : Math.ceil(tokens * microsPerToken) }
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

function tokensOf(text: string): number {
  return Math.ceil(text.length / CHARS_PER_TOKEN)
}

function promptText({ instructions, messages }: Prompt): string {
  return [instructions, ...messages.map(({ content }) => content)].join('\n')
}

/** null: aborted first. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  if (signal.aborted) return null
  const stopped = Promise.withResolvers<null>()
  const stop = () => stopped.resolve(null)
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work, stopped.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
