import type { CopyOnWrite } from '#session/core/copy-on-write.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { withAwaited, withoutAwaited } from '#session/usage/awaited-usage.ts'
import type { Amount, ModelUsage } from '#session/usage/model-usage.ts'
import { holdFor, setHold, settleUsage } from '#session/usage/spend.ts'
import { callKey, type UsageSlice } from '#session/usage/usage-slice.ts'
import type { DocumentRun } from './document-run.ts'

/** Adds the run, or replaces the one with its id. */
export function putRun<Run extends DocumentRun>(
  runs: Record<string, Run>,
  run: NoInfer<Run>,
  owned: CopyOnWrite,
): Record<string, Run> {
  const changed = owned.record(runs)
  changed[run.id] = run
  return changed
}

/** The runs with one changed; the same ones when there is no such run. */
export function changeRun<Run extends DocumentRun>(
  runs: Record<string, Run>,
  id: string,
  owned: CopyOnWrite,
  change: (run: Run) => NoInfer<Run>,
): Record<string, Run> {
  const run = entryOf(runs, id)
  return run ? putRun(runs, change(run), owned) : runs
}

/** Holds an amount for a run that was requested. */
export function holdForRun<State extends UsageSlice>(
  state: State,
  id: string,
  hold: Amount,
  owned: CopyOnWrite,
): State {
  return setHold(state, id, holdFor(null, 1, hold), owned)
}

/** The change to a run whose next try begins. */
export function begunAs<State extends DocumentRun['state']>(
  state: State,
  { agentId, model }: { agentId: string; model: string },
) {
  return <Run extends DocumentRun>(run: Run) => ({
    ...run,
    agentId,
    model,
    tries: (run.tries ?? 0) + 1,
    state,
  })
}

/** Counts a run's usage, and releases its hold. */
export function settleDocumentRun<State extends UsageSlice>(
  state: State,
  {
    id,
    usage,
    at,
    roundId = null,
  }: { id: string; usage: ModelUsage | null; at: number; roundId?: string | null },
  owned: CopyOnWrite,
): State {
  const answered = withoutAwaited(state, callKey(id), owned)
  return setHold(settleUsage(answered, usage, at, roundId, owned), id, holdFor(null, 0), owned)
}

/** Releases the hold of a run that is cancelled; the usage of a call that was under way is still awaited. */
export function releaseDocumentRun<State extends UsageSlice>(
  state: State,
  run: DocumentRun | null,
  owned: CopyOnWrite,
): State {
  if (!run) return state
  const isCalling = run.state === 'writing' || run.state === 'thinking'
  const waiting = isCalling ? withAwaited(state, callKey(run.id), owned) : state
  return setHold(waiting, run.id, holdFor(null, 0), owned)
}

export function cancelledAt(at: number) {
  return <Run extends DocumentRun>(run: Run) => ({ ...run, state: 'cancelled' as const, endedAt: at })
}
