import type { z } from 'zod'
import type { AnswerForm, Prompt } from '#agents/prompt/prompt.ts'
import type { ModelUsage } from '#session/usage/model-usage.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'
import type { CallPlace } from './call-queue.ts'

export type ModelTask =
  | 'advise'
  | 'moderate'
  | 'synthesize'
  | 'talk'
  | 'sort'
  | 'find-themes'
  | 'propose'
  | 'vote'
  | 'suggest-step'
  | 'probe'
  | 'sum-up'

/** The purpose of a call, passed beside the prompt: the demo script can't infer an agent's task from its instructions. */
export interface ScriptHint {
  task: ModelTask
  agent: { name: string; domain: string }
  form?: AnswerForm
}

/**
 * The one tool that a model may call: its input is the answer, and nothing runs. The prompt has the form of an answer in words,
 * too: a model without tools gets no tool.
 */
export interface AnswerTool {
  name: string
  description: string
  schema: z.ZodType
}

/** A tool that runs: its result goes back to the model, which then continues. */
export interface CallTool {
  name: string
  description: string
  schema: z.ZodType
  /**
   * `input` is unparsed: the tool parses it, because the meaning of "#12" depends on the tool. Never rejects: a failure is a
   * result too. The tools of one call run one after the other, in the order of the calls.
   */
  run(input: unknown): Promise<string | object>
}

/** A second try with a higher limit of tokens, and whether the budgets allow it. */
export interface LongerAnswer {
  maxOutputTokens: number
  isAllowed(): Promise<boolean>
}

/** One request to a model, or several of one answer if it calls tools. */
export interface ModelCall {
  /** `provider:model`. */
  model: string
  prompt: Prompt
  maxOutputTokens: number
  script: ScriptHint
  tool?: AnswerTool
  /** In place of `tool`. */
  tools?: readonly CallTool[]
  /** How many requests one call with tools may make; 1 by default. */
  maxSteps?: number
  /** A second try after an answer that had no text at its limit. Missing: there is none. */
  longer?: LongerAnswer | null
  /** A shorter time than a call usually has, from when it is sent. */
  wholeMs?: number
  /** From `Models.enter`; the call leaves it. Without one that is held, the call waits for a place itself. */
  place?: CallPlace
  signal: AbortSignal
  /** Called with true if the call has to wait for a place, and with false at the end of the wait. */
  onWait?: (isWaiting: boolean) => void
  /** Called with each piece of the answer, before `call` resolves and never after. */
  onText: (delta: string) => void
  /** A tool call has started: its input may still be arriving. */
  onToolStart?: (name: string) => void
}

/**
 * How a call ended. `text` is everything received. `toolInput` is parsed with the tool's schema; `null` if the tool was not
 * called or its input is invalid. `usage` covers all steps; `null` if nothing was sent to the provider. `hasRefusedTools`: the
 * model may answer without tools. `isCutShort`: it had no text at its limit of tokens.
 */
export type CallEnd =
  | { state: 'done'; text: string; toolInput: unknown; usage: ModelUsage }
  | {
      state: 'failed'
      text: string
      failure: TurnFailure
      usage: ModelUsage | null
      hasRefusedTools?: boolean
      isCutShort?: boolean
    }
  | { state: 'aborted'; text: string; usage: ModelUsage | null }
