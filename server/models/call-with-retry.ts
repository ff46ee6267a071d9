import type { Prompt } from '#agents/prompt/prompt.ts'
import type { Log } from '#server/ground/log.ts'
import type { SessionState } from '#session/state.ts'
import { overBudget } from '#session/usage/board-budget.ts'
import type { Amount, ModelUsage } from '#session/usage/model-usage.ts'
import { sumUsage } from './calls/sum-usage.ts'
import type { Models } from './models.ts'

/** The budgets that a retry must fit. */
export interface RetryContext {
  readonly models: Pick<Models, 'estimate'>
  readonly log: Pick<Log, 'warn'>
  /** null: the board is gone. */
  state(): SessionState | Promise<SessionState | null>
  /** Whether the server's budget of the day has room for this, besides usage and holds. */
  isWithinDay(hold: Amount): Promise<boolean>
}

interface SentPrompt {
  prompt: Prompt
  outputTokens: number
}

interface Retry extends SentPrompt {
  model: string
  /** `null` for a run without a round. */
  roundId: string | null
}

/**
 * Whether the budgets allow a second call after an unusable answer. The hold covers one call: most answers can be
 * read, and holding twice as much would refuse rounds that need half of it. Never rejects.
 */
export async function fitsBudgetForRetry(
  { models, log, state, isWithinDay }: RetryContext,
  { model, prompt, outputTokens, roundId }: Retry,
): Promise<boolean> {
  try {
    const hold = await models.estimate(model, prompt, outputTokens)
    const current = await state()
    if (!current || overBudget(current, { hold, turns: null, roundId, now: Date.now() })) return false
    return await isWithinDay(hold)
  } catch (error) {
    // The first answer is paid for: a failing check must not lose it.
    log.warn({ err: error, model }, 'budget check of a retry failed')
    return false
  }
}

/** A call to a model whose answer may be unusable. */
export interface RetryableCall<Request extends SentPrompt, Answer extends { usage: ModelUsage | null }> {
  model: string
  /** `null` for a run without a round. */
  roundId: string | null
  first: Request
  /** Awaited before each call. */
  record?(sent: Request, isSecondTry: boolean): Promise<void>
  call(sent: Request): Promise<Answer>
  /** The request with a complaint about the first answer; null: there is no reason for one, or no room. */
  retry(first: Answer): Request | null
}

/** One call, and a second one where the first answer calls for it and the budgets allow. `usage` is the sum of both. */
export async function callWithRetry<Request extends SentPrompt, Answer extends { usage: ModelUsage | null }>(
  context: RetryContext,
  { model, roundId, first: request, record, call, retry }: RetryableCall<Request, Answer>,
): Promise<{ first: Answer; second: Answer | null; usage: ModelUsage | null }> {
  await record?.(request, false)
  const first = await call(request)

  const next = retry(first)
  const { usage } = first
  if (!next || !(await fitsBudgetForRetry(context, { ...next, model, roundId })))
    return { first, second: null, usage }

  await record?.(next, true)
  const second = await call(next)
  return { first, second, usage: sumUsage([usage, second.usage]) }
}
