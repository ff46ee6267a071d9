import type { RunModels, RunSession } from '#server/agents/runs/run-context.ts'
import { recorderOf } from '#server/agents/usage/record-sent.ts'
import { fitsBudgetForRetry } from '#server/models/call-with-retry.ts'
import { sumUsage } from '#server/models/calls/sum-usage.ts'
import type { ModelLimits } from '#server/models/providers/model-limits.ts'
import type { ReadOnce } from '#session/syntheses/synthesis.ts'
import type { PreparedTry, Written } from './document-run.ts'

/** A second reading of the same material, whose content is joined with that of the first. */
export interface Rereading<Run, Content> {
  /** Why there is one reading: `script` shows nothing. null: there are two. */
  whyOnce(run: Run, by: { model: string; limits: ModelLimits }): ReadOnce | 'script' | null
  unite(first: Content, second: Content): Content
  /** The first reading's content, with the reason why there is no second. */
  alone(first: Content, why: ReadOnce): Content
}

interface Reading<Run, Content> {
  rereading: Rereading<Run, Content>
  run: Run & { id: string }
  agentId: string
  model: string
  limits: ModelLimits
  roundId: string | null
  signal: AbortSignal
  first: Written<Content>
  /** null: there is no room for its answer. */
  prepare(): PreparedTry<Content> | null
  ask(prepared: PreparedTry<Content>): Promise<Written<Content>>
  /** Shows the content of both. */
  settle(content: Content): Promise<void>
}

/** Reads once more if the model and the budgets allow. Never fails: the content of the first reading stays. */
export async function readOnceMore<Run, Content>(
  context: RunModels & RunSession,
  reading: Reading<Run, Content>,
): Promise<Written<Content>> {
  const { rereading, run, model, limits, first, signal } = reading
  if (first.end !== 'done' || first.failure !== null || !first.isUsable) return first
  const why = rereading.whyOnce(run, { model, limits })
  if (why === 'script') return first
  const alone = (reason: ReadOnce, usage = first.usage): Written<Content> => ({
    ...first,
    content: rereading.alone(first.content, reason),
    usage,
  })
  if (why !== null) return alone(why)
  const prepared = reading.prepare()
  if (!prepared || !(await fitsBudgetForRetry(context, { model, ...prepared, roundId: reading.roundId })))
    return alone('budget')
  await recorderOf(context, { id: run.id, agentId: reading.agentId }, model)(prepared, false)
  const second = await reading.ask(prepared)
  const usage = sumUsage([first.usage, second.usage])
  if (signal.aborted) return { ...first, end: 'aborted', usage }
  if (second.end !== 'done' || second.failure !== null || !second.isUsable) return alone('failed', usage)
  const content = rereading.unite(first.content, second.content)
  await reading.settle(content)
  return { ...first, content, usage }
}
