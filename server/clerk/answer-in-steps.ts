import { createActionReader } from '#agents/clerk/action-reader.ts'
import { resultsMessage } from '#agents/clerk/clerk-prompt.ts'
import { CLERK_TOOLS, type ClerkToolName } from '#agents/clerk/clerk-tools.ts'
import type { ToolWay } from '#agents/clerk/tool-rules.ts'
import type { Prompt, PromptMessage } from '#agents/prompt/prompt.ts'
import { createWithoutLabel } from '#agents/text/own-label.ts'
import type { CallEnd, CallTool, ModelCall } from '#server/models/calls/model-call.ts'
import { sumUsage } from '#server/models/calls/sum-usage.ts'
import type { Models } from '#server/models/models.ts'
import type { Agent } from '#session/agents/agent.ts'
import type { ModelUsage } from '#session/usage/model-usage.ts'
import type { LiveAnswer } from './live-answer.ts'
import type { ToolExecutor } from './tool-executor.ts'

/** The model, prompt, limits and tools for an answer. */
export interface AnswerInput {
  models: Pick<Models, 'call'>
  agent: Agent
  model: string
  prompt: (way: ToolWay) => Prompt
  /** The tools that the agent has in this talk. */
  toolNames: readonly ClerkToolName[]
  nonce: string
  outputTokens: number
  maxSteps: number
  live: LiveAnswer
  executor: ToolExecutor
  signal: AbortSignal
}

/** How an answer of the clerk ended, after all its steps. */
export type Answered = Pick<CallEnd, 'state' | 'usage'> & {
  failure: Extract<CallEnd, { state: 'failed' }>['failure'] | null
  hasRefusedTools: boolean
}

/** Answers with tool calls: the SDK's loop returns the tools' results to the model. */
export async function answerByTools(asking: AnswerInput): Promise<Answered> {
  const { models, agent, live, executor, maxSteps, toolNames } = asking
  const tools = toolNames.map(
    (name): CallTool => ({
      name,
      description: CLERK_TOOLS[name].description,
      schema: CLERK_TOOLS[name].schema,
      run: (input) => executor.run(name, input),
    }),
  )
  const unlabelled = createWithoutLabel(agent.name)
  const end = await models.call({
    ...callOf(asking, asking.prompt('native')),
    ...(tools.length > 0 && { tools, maxSteps }),
    onText: (delta) => live.append(unlabelled.push(delta)),
    onToolStart: () => live.works(),
  })
  live.append(unlabelled.end())
  return answered(end, end.usage)
}

/**
 * Answers with blocks in the text, which are removed from the text for people; the results are sent to the model as a
 * message.
 */
export async function answerByBlocks(asking: AnswerInput): Promise<Answered> {
  const { models, live, executor, maxSteps, nonce } = asking
  const prompt = asking.prompt('text')
  let usage: ModelUsage | null = null
  let { messages } = prompt
  for (let step = 1; ; step++) {
    const reader = createActionReader()
    const unlabelled = createWithoutLabel(asking.agent.name)
    live.beginStep()
    const end = await models.call({
      ...callOf(asking, { ...prompt, messages }),
      onText: (delta) => live.append(unlabelled.push(reader.push(delta))),
    })
    usage = sumUsage([usage, end.usage])
    live.append(unlabelled.push(reader.end(end.state === 'done')) + unlabelled.end())
    if (end.state !== 'done') return answered(end, usage)
    const results: object[] = []
    for (const { name, fields } of reader.take()) {
      if (asking.signal.aborted) return { ...answered(end, usage), state: 'aborted' }
      results.push(await executor.run(name, fields))
    }
    if (step >= maxSteps || !isMoreToSay(results, live)) return answered(end, usage)
    messages = [...messages, ownWords(end.text), resultsMessage(nonce, results)]
  }
}

function callOf(
  { model, agent, outputTokens, signal, live }: AnswerInput,
  prompt: Prompt,
): Omit<ModelCall, 'onText'> {
  const { name, domain } = agent
  return {
    model,
    prompt,
    maxOutputTokens: outputTokens,
    script: { task: 'talk', agent: { name, domain } },
    signal,
    onWait: (isWaiting) => live.waits(isWaiting),
  }
}

/** A model that announced that it saves something, and saved it, needs no second call to repeat that. */
function isMoreToSay(results: readonly object[], live: LiveAnswer): boolean {
  if (results.length === 0) return false
  return (
    live.message.text.trim() === '' || results.some((result) => !('saved' in result || 'tagged' in result))
  )
}

function ownWords(text: string): PromptMessage {
  return { role: 'assistant', content: text.trim() }
}

/** `usage` covers all steps so far, not only that of `end`. */
export function answered(end: CallEnd, usage: ModelUsage | null): Answered {
  return {
    state: end.state,
    usage,
    failure: end.state === 'failed' ? end.failure : null,
    hasRefusedTools: end.state === 'failed' && end.hasRefusedTools === true,
  }
}
