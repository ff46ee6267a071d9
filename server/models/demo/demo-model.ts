import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import { z } from 'zod'
import { type ScriptPart, scriptAnswer } from '#agents/script/script-answer.ts'
import { estimateTokens } from '#server/models/estimate-tokens.ts'
import { SCRIPT_MODEL, splitModel } from '#server/models/providers.ts'

/** Told beside the prompt: who speaks, and what for. */
const Hint = z.object({
  task: z.enum(['advise', 'moderate', 'synthesize', 'talk', 'sort', 'gather', 'propose']),
  name: z.string(),
  domain: z.string(),
})
const WORDS_PER_PIECE = 3

/**
 * A script that speaks as a model does: it streams, it calls the tool that it is offered, and the same prompt gets the
 * same answer. It is no AI, and everything that it says is labelled so.
 */
export function createDemoModel(paceMs: number): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'demo',
    modelId: splitModel(SCRIPT_MODEL).name,
    supportedUrls: {},
    async doGenerate() {
      throw new Error('The demo script only streams.')
    },
    async doStream(options) {
      return { stream: streamOf(speak(options, paceMs)) }
    },
  }
}

function streamOf(
  parts: AsyncGenerator<LanguageModelV4StreamPart>,
): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream({
    async pull(controller) {
      const next = await parts.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
}

async function* speak(
  options: LanguageModelV4CallOptions,
  paceMs: number,
): AsyncGenerator<LanguageModelV4StreamPart> {
  const { abortSignal } = options
  const { instructions, messages } = readPrompt(options)
  const hint = Hint.parse(options.providerOptions?.demo)
  const hasTool = options.tools?.some(({ name }) => name === 'choose_notes') ?? false
  const parts = scriptAnswer({ ...hint, messages, hasTool })
  yield { type: 'stream-start', warnings: [] }
  yield* pieces(parts, paceMs, abortSignal)
  const said = parts.map((part) => ('text' in part ? part.text : JSON.stringify(part.chosen))).join('')
  const asked = [instructions, ...messages.map(({ content }) => content)].join('\n')
  const hasChosen = parts.some((part) => 'chosen' in part)
  yield { type: 'finish', usage: usageOf(asked, said), finishReason: finishReason(hasChosen) }
}

async function* pieces(
  parts: readonly ScriptPart[],
  paceMs: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<LanguageModelV4StreamPart> {
  for (const [i, part] of parts.entries()) {
    const id = String(i)
    if ('chosen' in part) {
      yield {
        type: 'tool-call',
        toolCallId: id,
        toolName: 'choose_notes',
        input: JSON.stringify(part.chosen),
      }
      continue
    }
    yield { type: 'text-start', id }
    for (const delta of inPieces(part.text)) {
      await pause(paceMs, signal)
      if (signal?.aborted) throw signal.reason
      yield { type: 'text-delta', id, delta }
    }
    yield { type: 'text-end', id }
  }
}

/** A few words at a time, with every space and line end where it was. */
function inPieces(text: string): string[] {
  const words = text.match(/\S+\s*|\s+/g) ?? []
  return Array.from({ length: Math.ceil(words.length / WORDS_PER_PIECE) }, (_, i) =>
    words.slice(i * WORDS_PER_PIECE, (i + 1) * WORDS_PER_PIECE).join(''),
  )
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  if (ms === 0 || signal?.aborted) return
  await new Promise<void>((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, ms)
    signal?.addEventListener('abort', wake, { once: true })
  })
}

function readPrompt({ prompt }: LanguageModelV4CallOptions) {
  const instructions = prompt.flatMap((message) => (message.role === 'system' ? [message.content] : []))
  const messages = prompt.flatMap((message) => {
    if (message.role !== 'user' && message.role !== 'assistant') return []
    const texts = message.content.flatMap((part) => (part.type === 'text' ? [part.text] : []))
    return [{ role: message.role, content: texts.join('\n') }]
  })
  return { instructions: instructions.join('\n'), messages }
}

function usageOf(asked: string, said: string): LanguageModelV4Usage {
  const input = estimateTokens(SCRIPT_MODEL, asked)
  const output = estimateTokens(SCRIPT_MODEL, said)
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: output, text: output, reasoning: 0 },
  }
}

function finishReason(hasChosen: boolean): LanguageModelV4FinishReason {
  return hasChosen ? { unified: 'tool-calls', raw: 'tool_use' } : { unified: 'stop', raw: 'end_turn' }
}
