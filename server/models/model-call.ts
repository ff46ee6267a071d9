import type { z } from 'zod'
import type { Prompt } from '#agents/prompt.ts'
import type { ModelUsage } from '#session/model-usage.ts'
import type { TurnFailure } from '#session/round.ts'

/** What a call is for. */
export type ModelTask = 'advise' | 'moderate' | 'synthesize' | 'talk' | 'sort' | 'gather' | 'propose'

/** What the call is for, told beside the prompt: the demo script can't read an agent's duty from its instructions. */
export interface ScriptHint {
  task: ModelTask
  agent: { name: string; domain: string }
}

/** The one tool that a model may call: its input is the answer, and nothing is run. */
export interface AnswerTool {
  name: string
  description: string
  schema: z.ZodType
}

/** A tool that is run: what comes of it goes back to the model, which then goes on. */
export interface CallTool {
  name: string
  description: string
  /** What the model is told of its input. */
  schema: z.ZodType
  /**
   * `input` is as the model wrote it: the tool reads it, as only it can tell what "#12" may stand for. Never rejects: what
   * can't be done is an answer, too. Tools of one call run one after the other, in the order in which they were called.
   */
  run(input: unknown): Promise<string | object>
}

export interface ModelCall {
  /** `provider:model`. */
  model: string
  prompt: Prompt
  maxOutputTokens: number
  script: ScriptHint
  tool?: AnswerTool
  /** Instead of `tool`. */
  tools?: readonly CallTool[]
  /** How often the model may be asked in this one call, when it runs tools; 1 unless it is said. */
  maxSteps?: number
  signal: AbortSignal
  /** Called with each piece of the answer as it comes, before `call` resolves and never after. */
  onText: (delta: string) => void
  /** A tool is being called: its input may still be coming. */
  onToolStart?: (name: string) => void
}

/**
 * How a call ended; `text` is all that came until then. `toolInput` is as the tool's schema parsed it; null: the tool was
 * not called, or with an input that doesn't fit. `usage` is of all steps; null: nothing was sent to the provider.
 * `hasRefusedTools`: it may answer when it is asked without any.
 */
export type CallEnd =
  | { state: 'done'; text: string; toolInput: unknown; usage: ModelUsage }
  | {
      state: 'failed'
      text: string
      failure: TurnFailure
      usage: ModelUsage | null
      hasRefusedTools?: boolean
    }
  | { state: 'aborted'; text: string; usage: ModelUsage | null }
