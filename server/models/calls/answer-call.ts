import type { LanguageModelV4 } from '@ai-sdk/provider'
import { type CallContext, callModel } from './call-model.ts'
import type { CallEnd, ModelCall } from './model-call.ts'
import { sumUsage } from './sum-usage.ts'
import type { ToolSupport } from './tool-support.ts'

/**
 * Calls the model, and once more for each of two reasons: it takes no tools, or it had no text at its limit of tokens (`longer`).
 * Never rejects.
 */
export async function answerCall(
  model: LanguageModelV4,
  call: ModelCall,
  context: CallContext & { tools: Pick<ToolSupport, 'known' | 'refused'> },
): Promise<CallEnd> {
  const { tools } = context
  let asked = tools.known(call.model) === 'text' ? withoutTool(call) : call
  let end = await callModel(model, asked, context)
  if (asked.tool && end.state === 'failed' && end.hasRefusedTools) {
    tools.refused(call.model)
    asked = withoutTool(asked)
    end = after(end, await callModel(model, asked, context))
  }
  const { longer } = call
  const isCut = end.state === 'failed' && end.isCutShort === true
  if (!isCut || !longer || !(await longer.isAllowed()) || call.signal.aborted) return end
  const { maxOutputTokens } = longer
  return after(end, await callModel(model, { ...asked, maxOutputTokens }, context))
}

/** The form of the answer in words is in the prompt. */
function withoutTool({ tool: _tool, ...call }: ModelCall): ModelCall {
  return call
}

/** The later end, with the usage of both. */
function after(earlier: CallEnd, later: CallEnd): CallEnd {
  const usage = sumUsage([earlier.usage, later.usage])
  // Only a finished answer always has usage.
  return later.state === 'done' ? { ...later, usage: usage ?? later.usage } : { ...later, usage }
}
