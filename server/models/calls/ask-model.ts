import {
  isStepCount,
  jsonSchema,
  type LanguageModel,
  type ModelMessage,
  streamText,
  type ToolSet,
  tool,
} from 'ai'
import { z } from 'zod'
import { joinMessages, type PromptMessage } from '#agents/prompt/prompt.ts'
import { splitModel } from '../providers/providers.ts'
import { effortSettings } from './effort.ts'
import type { CallTool, ModelCall } from './model-call.ts'

export type RunTool = (tool: CallTool, input: unknown) => Promise<string | object>

/** Calls the model, and again after each round of tools, up to the call's limit of steps. */
export function askModel(
  model: LanguageModel,
  call: ModelCall,
  { thinks, abortSignal, runTool }: { thinks: boolean; abortSignal: AbortSignal; runTool: RunTool },
) {
  const { provider } = splitModel(call.model)
  const {
    agent: { name, domain },
    task,
    form,
  } = call.script
  const { reasoning, providerOptions } = effortSettings(call.model, task, thinks)
  return streamText({
    model,
    instructions: call.prompt.instructions,
    messages: messagesFor(provider, joinMessages(call.prompt.messages)),
    // Without it some providers allow all that the model can write, and no budget holds.
    maxOutputTokens: call.maxOutputTokens,
    // See `retryRefused`: the SDK ignores a wait of more than a minute.
    maxRetries: 0,
    abortSignal,
    ...(reasoning && { reasoning }),
    ...(call.tools ? running(call.tools, runTool, call.maxSteps ?? 1) : answering(call)),
    providerOptions: {
      ...providerOptions,
      // The provider must not store the content of people's boards.
      ...(provider === 'openai' && { openai: { ...providerOptions?.openai, store: false } }),
      ...(provider === 'demo' && { demo: { task, name, domain, ...(form && { form }) } }),
    },
    // The SDK's default prints the error with the request.
    onError: () => undefined,
  }).stream
}

/**
 * Anthropic caches the prompt up to a mark, for the turns of a round with the same beginning; other providers cache
 * automatically.
 */
const KEEP = { anthropic: { cacheControl: { type: 'ephemeral' } } } as const

function messagesFor(provider: string, messages: readonly PromptMessage[]): ModelMessage[] {
  return messages.map(({ role, content, sharedUpTo = [] }) => {
    if (provider !== 'anthropic' || role !== 'user' || sharedUpTo.length === 0) return { role, content }
    const ends = [...new Set([...sharedUpTo, content.length])]
    const parts = ends.map((end, index) => {
      const text = content.slice(ends[index - 1] ?? 0, end)
      return { type: 'text' as const, text, ...(sharedUpTo.includes(end) && { providerOptions: KEEP }) }
    })
    return { role, content: parts }
  })
}

/**
 * Declared but never run: without `execute` the SDK returns the input and ends. The call isn't forced, because newer models
 * refuse that.
 */
function answering({ tool: answer }: ModelCall): { tools?: ToolSet } {
  if (!answer) return {}
  return { tools: { [answer.name]: tool({ description: answer.description, inputSchema: answer.schema }) } }
}

function running(tools: readonly CallTool[], runTool: RunTool, maxSteps: number) {
  const set: ToolSet = Object.fromEntries(
    tools.map((each) => [
      each.name,
      tool({
        description: each.description,
        // Passed to the model, not validated here: a tool explains faults of its input better than the SDK.
        inputSchema: jsonSchema(() => {
          const { $schema: _, ...schema } = z.toJSONSchema(each.schema, { target: 'draft-7', io: 'input' })
          return schema
        }),
        execute: async (input) => await runTool(each, input),
      }),
    ]),
  )
  return { tools: set, stopWhen: isStepCount(maxSteps) }
}
