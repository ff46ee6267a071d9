import type { Prompt } from '#agents/prompt/prompt.ts'
import { fitsBudgetForRetry, type RetryContext } from '#server/models/call-with-retry.ts'
import type { LongerAnswer } from '#server/models/calls/model-call.ts'
import type { Fit } from './fit-output.ts'

/** The call that may be made once more. */
interface CutCall {
  model: string
  prompt: Prompt
  fit: Extract<Fit, { ok: true }>
  /** `null` for a run without a round. */
  roundId: string | null
}

/** A second try for a model that spends all its tokens on thinking; `null` if no limit leaves room for a longer one. */
export function longerAnswer(
  context: RetryContext,
  { model, prompt, fit, roundId }: CutCall,
): LongerAnswer | null {
  const { outputTokens, longestTokens: maxOutputTokens } = fit
  if (maxOutputTokens <= outputTokens) return null
  return {
    maxOutputTokens,
    isAllowed: () => fitsBudgetForRetry(context, { model, prompt, outputTokens: maxOutputTokens, roundId }),
  }
}
