import type { Prompt } from '#agents/prompt/prompt.ts'
import { estimatePromptOf } from '#server/models/estimate-tokens.ts'
import { tokensInWords } from '#session/board-budget.ts'
import type { SessionState } from '#session/state.ts'
import type { TurnFailure } from '#session/turn-failure.ts'
import { agentFailure } from '../agent-failure.ts'

/** The most tokens that an answer of each duty may have, with the model's thinking. */
export const OUTPUT_TOKENS = {
  advise: 4_000,
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

/** How long an answer may be within all budgets, or which budget leaves too little. */
export type Fit = { ok: true; outputTokens: number } | { ok: false; failure: TurnFailure }

/**
 * How long the answer may be: as requested, or what the board's limit for a turn leaves beside the prompt. A
 * failure if too little is left.
 */
export function fitOutput(
  { settings }: Pick<SessionState, 'settings'>,
  model: string,
  prompt: Prompt,
  wishedTokens: number,
): Fit {
  const { turnTokens } = settings.budget
  if (turnTokens === null) return { ok: true, outputTokens: wishedTokens }
  const inputTokens = estimatePromptOf(model, prompt)
  const left = turnTokens - inputTokens
  if (left >= MIN_OUTPUT_TOKENS) return { ok: true, outputTokens: Math.min(wishedTokens, left) }
  const message = `What there is to read takes about ${tokensInWords(inputTokens)}, and one turn may have ${tokensInWords(turnTokens)}. Choose less, or raise the limit in the settings.`
  return { ok: false, failure: agentFailure('over-budget', message) }
}

/** Returns the output tokens for an estimate. A prompt over the limit counts with the minimum; it is refused when it runs. */
export function outputTokensFor(
  state: Pick<SessionState, 'settings'>,
  model: string,
  prompt: Prompt,
  wishedTokens: number,
): number {
  const fit = fitOutput(state, model, prompt, wishedTokens)
  return fit.ok ? fit.outputTokens : MIN_OUTPUT_TOKENS
}
