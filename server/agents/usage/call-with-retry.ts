import type { Prompt } from '#agents/prompt/prompt.ts'
import { askOnceMore } from '#server/models/ask-once-more.ts'
import { overBudget } from '#session/board-budget.ts'
import type { RunContext } from '../run-context.ts'
import { recordSent, type SendingRun } from './record-sent.ts'

/** The content of one try. */
interface Sent {
  prompt: Prompt
  outputTokens: number
}

/** The call that would be made again. */
interface SecondTry extends Sent {
  model: string
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

/** A call to a model whose answer may be unusable. */
export interface RetryableCall<Try extends Sent, Answer> {
  model: string
  /** null for a run without a round. */
  roundId: string | null
  /** Has what it sends on record; null: nothing of it is shown to the board. */
  run: SendingRun | null
  first: Try
  ask(sent: Try): Promise<Answer>
  /** The second try, with a complaint about the first answer; null: there is no reason for one, or no room. */
  again(first: Answer): Try | null
}

/** One try, and a second one where the first answer calls for it and the budgets allow; `second` is null without one. */
export async function callWithRetry<Try extends Sent, Answer>(
  context: Pick<RunContext, 'models' | 'state' | 'isWithinDay' | 'dispatch'>,
  { model, roundId, run, first: sent, ask, again }: RetryableCall<Try, Answer>,
): Promise<{ first: Answer; second: Answer | null }> {
  return askOnceMore({
    first: sent,
    again,
    async ask(each, isSecondTry) {
      if (run) await recordSent(context, { run, model, prompt: each.prompt, isSecondTry })
      return await ask(each)
    },
    isAllowed: ({ prompt, outputTokens }) => mayTryAgain(context, { model, prompt, outputTokens, roundId }),
  })
}
