import { isStepCount, jsonSchema, type LanguageModel, streamText, type ToolSet, tool } from 'ai'
import { z } from 'zod'
import type { CallLimits } from './call-limits.ts'
import type { CallTool, ModelCall } from './model-call.ts'
import { splitModel } from './providers.ts'

/** Runs a tool; what comes of it goes to the model. */
export type RunTool = (tool: CallTool, input: unknown) => Promise<string | object>

/** Asks the model, and again after each round of tools, as often as the call allows. */
export function askModel(
  model: LanguageModel,
  call: ModelCall,
  { limits, abortSignal, runTool }: { limits: CallLimits; abortSignal: AbortSignal; runTool: RunTool },
) {
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
    ...(call.tools ? running(call.tools, runTool, call.maxSteps ?? 1) : answering(call)),
    providerOptions: {
      // What is on people's boards isn't kept by the provider for later.
      ...(provider === 'openai' && { openai: { store: false } }),
      ...(provider === 'demo' && { demo: { task, name: agent.name, domain: agent.domain } }),
    },
    // Else the SDK prints it, with the request in it.
    onError: () => undefined,
  }).stream
}

/**
 * Described, never run: `execute` is missing, so the SDK hands the input over and ends. It isn't forced either, since newer
 * models refuse that.
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
        // Told, not checked here: a tool says better than the SDK what is wrong with its input.
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
