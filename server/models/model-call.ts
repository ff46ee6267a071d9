import type { z } from 'zod'
import type { Prompt } from '#agents/prompt.ts'
import type { ModelUsage } from '#session/model-usage.ts'
import type { TurnFailure } from '#session/round.ts'

/** What the call is for, told beside the prompt: the demo script can't read an agent's duty from its instructions. */
export interface ScriptHint {
  task: 'advise' | 'moderate' | 'synthesize'
  agent: { name: string; domain: string }
}

/** The one tool that a model may call: its input is the answer, and nothing is run. */
export interface AnswerTool {
  name: 'choose_notes'
  description: string
  schema: z.ZodType
}

export interface ModelCall {
  /** `provider:model`. */
  model: string
  prompt: Prompt
  maxOutputTokens: number
  script: ScriptHint
  tool?: AnswerTool
  signal: AbortSignal
  /** Called with each piece of the answer as it comes, before `call` resolves and never after. */
  onText: (delta: string) => void
}

/**
 * How a call ended; `text` is all that came until then. `toolInput` is as the tool's schema parsed it; null: the tool was
 * not called, or with an input that doesn't fit. `usage` null: nothing was sent to the provider.
 */
export type CallEnd =
  | { state: 'done'; text: string; toolInput: unknown; usage: ModelUsage }
  | { state: 'failed'; text: string; failure: TurnFailure; usage: ModelUsage | null }
  | { state: 'aborted'; text: string; usage: ModelUsage | null }
