import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import { z } from 'zod'
import { type ScriptPart, scriptAnswer } from '#agents/demo-script/script-answer.ts'
import { estimateTokensOf } from './estimate-tokens.ts'
import { SCRIPT_MODEL, splitModel } from './providers.ts'

/** Passed beside the prompt: the answering agent, and its task. */
const Hint = z.object({
  task: z.enum([
    'advise',
    'moderate',
    'synthesize',
    'talk',
    'sort',
    'find-themes',
    'propose',
    'vote',
    'suggest-step',
    'probe',
    'sum-up',
  ]),
  name: z.string(),
  domain: z.string(),
  form: z.enum(['candidates', 'three-lines', 'notes']).optional(),
})
const WORDS_PER_PIECE = 3

/**
 * A script that behaves like a model: it streams, it calls the tool that it is offered, and the same prompt gets the same answer.
 * It is no AI, and everything it writes is labelled as the demo script's.
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
  const { instructions, messages, called } = readPrompt(options)
  const hint = Hint.parse(options.providerOptions?.demo)
  const tools = options.tools?.map(({ name }) => name) ?? []
  const hasTool = tools.includes('choose_notes')
  const parts = scriptAnswer({ ...hint, messages, hasTool, tools, called })
  yield { type: 'stream-start', warnings: [] }
  yield* pieces(parts, paceMs, abortSignal, called.length)
  const said = parts.map((part) => ('text' in part ? part.text : JSON.stringify(part))).join('')
  const asked = [instructions, ...messages.map(({ content }) => content)].join('\n')
  const hasCalled = parts.some((part) => !('text' in part))
  yield { type: 'finish', usage: usageOf(asked, said), finishReason: finishReason(hasCalled) }
}

async function* pieces(
  parts: readonly ScriptPart[],
  paceMs: number,
  signal: AbortSignal | undefined,
  calledBefore: number,
): AsyncGenerator<LanguageModelV4StreamPart> {
  for (const [i, part] of parts.entries()) {
    // Different in each step, to distinguish the results.
    const id = String(calledBefore + i)
    if (!('text' in part)) {
      const { name, input } = 'call' in part ? part.call : { name: 'choose_notes', input: part.chosen }
      yield { type: 'tool-call', toolCallId: id, toolName: name, input: JSON.stringify(input) }
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

/** A few words at a time, with all spaces and line ends. */
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
  const called = prompt
    .flatMap((message) => (message.role === 'tool' ? message.content : []))
    .flatMap(readResult)
  return { instructions: instructions.join('\n'), messages, called }
}

type ToolPart = Extract<LanguageModelV4CallOptions['prompt'][number], { role: 'tool' }>['content'][number]

/** The result of a call in an earlier step. */
function readResult(part: ToolPart): { tool: string; output: unknown }[] {
  if (part.type !== 'tool-result') return []
  const { output } = part
  return [{ tool: part.toolName, output: 'value' in output ? output.value : null }]
}

function usageOf(asked: string, said: string): LanguageModelV4Usage {
  const input = estimateTokensOf(SCRIPT_MODEL, asked)
  const output = estimateTokensOf(SCRIPT_MODEL, said)
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: output, text: output, reasoning: 0 },
  }
}

function finishReason(hasCalled: boolean): LanguageModelV4FinishReason {
  return hasCalled ? { unified: 'tool-calls', raw: 'tool_use' } : { unified: 'stop', raw: 'end_turn' }
}
