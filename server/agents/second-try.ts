import type { Prompt } from '#agents/prompt.ts'
import { overBudget } from '#session/budget.ts'
import type { RunContext } from './run-context.ts'

export interface SecondTry {
  model: string
  prompt: Prompt
  outputTokens: number
  /** null: of a synthesis of its own. */
  roundId: string | null
}

/**
 * Whether a model may be asked once more about what it answered badly. What was held is for one try: most answers can be
 * read, and holding twice as much would keep rounds from beginning that take half of it.
 */
export async function mayTryAgain(
  { models, state, isWithinDay }: Pick<RunContext, 'models' | 'state' | 'isWithinDay'>,
  { model, prompt, outputTokens, roundId }: SecondTry,
): Promise<boolean> {
  const reserve = await models.estimate(model, prompt, outputTokens)
  if (overBudget(state(), { reserve, turns: null, roundId, now: Date.now() })) return false
  return isWithinDay(reserve)
}
