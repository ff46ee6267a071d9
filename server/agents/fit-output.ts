import type { Prompt } from '#agents/prompt.ts'
import { estimatePromptOf } from '#server/models/estimate-tokens.ts'
import { tokensInWords } from '#session/budget.ts'
import type { TurnFailure } from '#session/round.ts'
import type { SessionState } from '#session/state.ts'
import { agentFailure } from './agent-failure.ts'

/** What the agents of each duty may say at most, their thinking included. */
export const OUTPUT_TOKENS = {
  advise: 4_000,
  moderate: 3_000,
  synthesize: 8_000,
  gather: 10_000,
  propose: 10_000,
} as const
/** An answer that may be no longer than this says nothing. */
const LEAST_OUTPUT_TOKENS = 200

export type Fit = { ok: true; outputTokens: number } | { ok: false; failure: TurnFailure }

/** As much as requested, as far as the board's limit for one turn leaves it beside what goes in. */
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
  if (left >= LEAST_OUTPUT_TOKENS) return { ok: true, outputTokens: Math.min(wishedTokens, left) }
  const message = `What there is to read takes about ${tokensInWords(inputTokens)}, and one turn may have ${tokensInWords(turnTokens)}. Choose less, or raise the limit in the settings.`
  return { ok: false, failure: agentFailure('over-budget', message) }
}

/** For an estimate: what is over the limit is refused by it, not fitted to it. */
export function outputTokensFor(
  state: Pick<SessionState, 'settings'>,
  model: string,
  prompt: Prompt,
  wishedTokens: number,
): number {
  const fit = fitOutput(state, model, prompt, wishedTokens)
  return fit.ok ? fit.outputTokens : LEAST_OUTPUT_TOKENS
}
