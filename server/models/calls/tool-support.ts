import { z } from 'zod'
import type { ToolWay } from '#agents/clerk/tool-rules.ts'
import { fillIn } from '#base/sentence.ts'
import type { ModelUsage } from '#session/usage/model-usage.ts'
import { splitModel } from '../providers/providers.ts'
import type { CallEnd, ModelCall } from './model-call.ts'
import { TOOL_TRY_SENTENCES } from './tool-try-sentences.ts'

/** Whether each model takes tools, found out once and remembered until the server restarts. */
export interface ToolSupport {
  /** `text`: in words only. `null` if that is not known yet. */
  known(model: string): ToolWay | null
  /** Tests the model if that is needed. */
  find(model: string, asked: Pick<ModelCall, 'signal' | 'onWait'>): Promise<FoundWay>
  /** The provider refused tools, or the model answered only without them. */
  refused(model: string): void
}

/** `way` is `null` if the model could not be reached; `end` has the reason. `usage` is the cost of the test. */
export type FoundWay =
  | { way: ToolWay; usage: ModelUsage | null }
  | { way: null; usage: ModelUsage | null; end: CallEnd }

/** Leaves room for a model that thinks first. */
const TRY_OUTPUT_TOKENS = 1_500
const WORD = 'lantern'

/** Sends the test call. */
interface Caller {
  call(call: ModelCall): Promise<CallEnd>
}

/**
 * Only local models are tested, with one short call each; the others count as having tools until `refused`.
 * `serverTakesTools`: the claim of a local model's server.
 */
export function createToolSupport(
  models: Caller,
  serverTakesTools: (model: string) => boolean | null = () => null,
): ToolSupport {
  const found = new Map<string, ToolWay>()

  function known(model: string): ToolWay | null {
    const way = found.get(model)
    if (way) return way
    if (splitModel(model).provider !== 'local') return 'native'
    // A server that confirms may have a model that claims to take tools and does not use them.
    return serverTakesTools(model) === false ? 'text' : null
  }

  return {
    known,
    refused: (model) => void found.set(model, 'text'),
    async find(model, asked) {
      const way = known(model)
      if (way) return { way, usage: null }
      const tried = await tryTools(models, model, asked)
      if (tried.way) found.set(model, tried.way)
      return tried
    },
  }
}

/** A small question that can only be answered with a tool call. */
async function tryTools(
  models: Caller,
  model: string,
  { signal, onWait }: Pick<ModelCall, 'signal' | 'onWait'>,
): Promise<FoundWay> {
  let isCalled = false
  const end = await models.call({
    model,
    prompt: {
      instructions: TOOL_TRY_SENTENCES.instructions,
      messages: [{ role: 'user', content: fillIn(TOOL_TRY_SENTENCES.question, { word: WORD }) }],
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
    ...(onWait && { onWait }),
    onText: () => undefined,
  })
  if (isCalled) return { way: 'native', usage: end.usage }
  return isWithoutTools(end) ? { way: 'text', usage: end.usage } : { way: null, usage: end.usage, end }
}

/** The model answered in another way or with nothing; a model that can't be reached may answer later. */
function isWithoutTools(end: CallEnd): boolean {
  if (end.state !== 'failed') return end.state === 'done'
  return end.hasRefusedTools === true || end.failure.code === 'empty'
}
