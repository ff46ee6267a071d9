import type { Prompt } from '#agents/prompt/prompt.ts'
import { overBudget } from '#session/board-budget.ts'
import type { RunContext } from '../run-context.ts'

/** The call that would be made again. */
export interface SecondTry {
  model: string
  prompt: Prompt
  outputTokens: number
  /** null for a synthesis without a round. */
  roundId: string | null
}

/**
 * Whether a model may be asked again after an unusable answer. The hold covers one try: most answers can be
 * read, and holding twice as much would refuse rounds that need half of it.
 */
export async function mayTryAgain(
  { models, state, isWithinDay }: Pick<RunContext, 'models' | 'state' | 'isWithinDay'>,
  { model, prompt, outputTokens, roundId }: SecondTry,
): Promise<boolean> {
  const hold = await models.estimate(model, prompt, outputTokens)
  if (overBudget(state(), { hold, turns: null, roundId, now: Date.now() })) return false
  return isWithinDay(hold)
}
