import { z } from 'zod'
import type { ToolWay } from '#agents/clerk/clerk-prompt.ts'
import type { CallEnd } from '#server/models/model-call.ts'
import type { Models } from '#server/models/models.ts'
import { splitModel } from '#server/models/providers.ts'
import type { ModelUsage } from '#session/model-usage.ts'

/** How each model does things, found out once and remembered until the server is started anew. */
export interface ToolWays {
  /** As far as it is known; null: it has to be tried. */
  known(model: string): ToolWay | null
  /** Tries it, where it is not known. */
  find(model: string, signal: AbortSignal): Promise<FoundWay>
  /** Its provider would not have tools, or did without them what it could not do with them. */
  refused(model: string): void
}

/** `way` null: the model could not be asked, and `end` says why. `usage` is of finding it out. */
export type FoundWay =
  | { way: ToolWay; usage: ModelUsage | null }
  | { way: null; usage: ModelUsage | null; end: CallEnd }

/** With room for a model that thinks first. */
const TRY_OUTPUT_TOKENS = 1_500
const WORD = 'lantern'

export function createToolWays(models: Pick<Models, 'call'>): ToolWays {
  const found = new Map<string, ToolWay>()

  function known(model: string): ToolWay | null {
    // Hosted models, and the script, have tools. What runs on somebody's own machine may say so and not do it.
    return found.get(model) ?? (splitModel(model).provider === 'local' ? null : 'native')
  }

  return {
    known,
    refused: (model) => void found.set(model, 'text'),
    async find(model, signal) {
      const way = known(model)
      if (way) return { way, usage: null }
      const tried = await tryTools(models, model, signal)
      if (tried.way) found.set(model, tried.way)
      return tried
    },
  }
}

/** One small question that can only be answered by calling a tool. */
async function tryTools(models: Pick<Models, 'call'>, model: string, signal: AbortSignal): Promise<FoundWay> {
  let isCalled = false
  const end = await models.call({
    model,
    prompt: {
      instructions: 'You have one tool. Call it; write nothing.',
      messages: [{ role: 'user', content: `Call the tool hand_over with the word ${WORD}.` }],
    },
    maxOutputTokens: TRY_OUTPUT_TOKENS,
    script: { task: 'talk', agent: { name: 'Clerk', domain: '' } },
    tools: [
      {
        name: 'hand_over',
        description: 'Takes a word.',
        schema: z.object({ word: z.string() }),
        async run(input) {
          isCalled = JSON.stringify(input ?? null).includes(WORD)
          return 'Thank you.'
        },
      },
    ],
    maxSteps: 1,
    signal,
    onText: () => undefined,
  })
  if (isCalled) return { way: 'native', usage: end.usage }
  return isWithoutTools(end) ? { way: 'text', usage: end.usage } : { way: null, usage: end.usage, end }
}

/** It answered in another way, or not a word; what doesn't answer at all may do so later. */
function isWithoutTools(end: CallEnd): boolean {
  if (end.state !== 'failed') return end.state === 'done'
  return end.hasRefusedTools === true || end.failure.code === 'empty'
}
