import type { Prompt } from '#agents/prompt/prompt.ts'
import { estimatePromptOf } from '#server/models/providers/estimate-tokens.ts'
import { answerTokens, type ModelLimits, tokensLeft } from '#server/models/providers/model-limits.ts'
import { splitModel } from '#server/models/providers/providers.ts'
import type { SessionState } from '#session/state.ts'
import { tokensInWords } from '#session/usage/board-budget.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'
import { agentFailure } from '../runs/agent-failure.ts'

/** The most tokens that an answer of each duty may have, with the model's thinking. */
export const OUTPUT_TOKENS = {
  advise: 4_000,
  comment: 3_000,
  moderate: 3_000,
  synthesize: 8_000,
  themes: 10_000,
  propose: 10_000,
  suggest: 2_000,
  probe: 3_000,
  sumUp: 8_000,
} as const
/** An answer limited to fewer tokens would be useless. */
const MIN_OUTPUT_TOKENS = 200

/**
 * The maximum length of an answer within the limits of the board and of the model, or the limit that leaves too little.
 * `longestTokens`: for a second try whose first one had no text at its limit; no more than twice as much.
 */
export type Fit =
  | { ok: true; outputTokens: number; longestTokens: number }
  | { ok: false; failure: TurnFailure }

/** The call whose answer is limited. */
export interface AnswerSize {
  /** `provider:model`. */
  model: string
  limits: ModelLimits
  prompt: Prompt
  wishedTokens: number
}

/** A failure if the prompt leaves too little for an answer. */
export function fitOutput({ settings }: Pick<SessionState, 'settings'>, size: AnswerSize): Fit {
  const { model, limits, prompt, wishedTokens } = size
  const { turnTokens } = settings.budget
  const inputTokens = estimatePromptOf(model, prompt)
  const leftByModel = tokensLeft(limits, inputTokens)
  const left = turnTokens === null ? leftByModel : Math.min(leftByModel, turnTokens - inputTokens)
  if (left >= MIN_OUTPUT_TOKENS) {
    const outputTokens = Math.min(left, answerTokens(limits, wishedTokens))
    return { ok: true, outputTokens, longestTokens: Math.min(left, 2 * outputTokens) }
  }
  const reading = { inputTokens: tokensInWords(inputTokens) }
  if (leftByModel < MIN_OUTPUT_TOKENS) return { ok: false, failure: smallModel(model, limits, reading) }
  const values = { ...reading, turnTokens: tokensInWords(turnTokens ?? 0) }
  return { ok: false, failure: agentFailure('over-budget.reading', values) }
}

function smallModel(
  model: string,
  { contextTokens, source }: ModelLimits,
  reading: { inputTokens: string },
): TurnFailure {
  const { provider, name } = splitModel(model)
  const values = { ...reading, model: name, contextTokens: tokensInWords(contextTokens) }
  const isLocal = provider === 'local'
  if (source === 'assumed')
    return agentFailure(isLocal ? 'too-long.assumed-local-context' : 'too-long.assumed-context', values)
  return agentFailure(isLocal ? 'too-long.local-context' : 'too-long.context', values)
}

/** Returns the output tokens for an estimate. A prompt over the limit counts with the minimum; it is refused when it runs. */
export function outputTokensFor(state: Pick<SessionState, 'settings'>, size: AnswerSize): number {
  const fit = fitOutput(state, size)
  return fit.ok ? fit.outputTokens : MIN_OUTPUT_TOKENS
}
