import { entryOf } from '#session/core/entry-of.ts'
import type { Owned } from '#session/core/owned-collections.ts'
import type { SessionState } from '#session/state.ts'
import { withAwaited, withoutAwaited } from '#session/usage/awaited-usage.ts'
import type { ModelUsage } from '#session/usage/model-usage.ts'
import { holdFor, setHold, settleUsage } from '#session/usage/spend.ts'
import { callKey } from '#session/usage/usage-slice.ts'
import type { DocumentRun, DocumentRuns } from './document-run.ts'

type Records = { [Key in keyof DocumentRuns]: Record<string, DocumentRuns[Key][string]> }
type RunIn<Key extends keyof DocumentRuns> = Records[Key][string]

/** Adds the run to the collection `key`, or replaces the one with its id. */
export function putDocumentRun<Key extends keyof DocumentRuns>(
  state: SessionState,
  key: Key,
  run: RunIn<Key>,
  owned: Owned,
): SessionState {
  const records: Records = state
  const runs = owned.record<RunIn<Key>>(records[key])
  runs[run.id] = run
  return { ...state, [key]: runs }
}

/** The state with a run changed; the same state when there is no such run. */
export function changeDocumentRun<Key extends keyof DocumentRuns>(
  state: SessionState,
  key: Key,
  id: string,
  owned: Owned,
  change: (run: RunIn<Key>) => RunIn<Key>,
): SessionState {
  const records: Records = state
  const run = entryOf<RunIn<Key>>(records[key], id)
  return run ? putDocumentRun(state, key, change(run), owned) : state
}

/** The fields of a run whose next try begins. */
export function begunBy<Run extends DocumentRun>(
  { tries = 0 }: Run,
  { agentId, model }: { agentId: string; model: string },
): { agentId: string; model: string; tries: number } {
  return { agentId, model, tries: tries + 1 }
}

/** Counts what a run used, and releases its hold. */
export function settleDocumentRun(
  state: SessionState,
  {
    id,
    usage,
    at,
    roundId = null,
  }: { id: string; usage: ModelUsage | null; at: number; roundId?: string | null },
  owned: Owned,
): SessionState {
  const answered = withoutAwaited(state, callKey(id), owned)
  return setHold(settleUsage(answered, usage, at, roundId, owned), id, holdFor(null, 0), owned)
}

/** Cancels a run and releases its hold; the usage of a call that was under way is still awaited. */
export function cancelDocumentRun<Key extends keyof DocumentRuns>(
  state: SessionState,
  key: Key,
  { id, at }: { id: string; at: number },
  owned: Owned,
): SessionState {
  const run = entryOf<DocumentRun>(state[key], id)
  if (!run) return state
  const isCalling = run.state === 'writing' || run.state === 'thinking'
  const waiting = isCalling ? withAwaited(state, callKey(id), owned) : state
  const held = setHold(waiting, id, holdFor(null, 0), owned)
  return changeDocumentRun(held, key, id, owned, (before) => ({ ...before, state: 'cancelled', endedAt: at }))
}
