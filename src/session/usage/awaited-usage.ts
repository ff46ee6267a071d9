import type { CopyOnWrite } from '#session/core/copy-on-write.ts'
import type { UsageSlice } from './usage-slice.ts'

/** Records that the usage of a cancelled call is not known yet. */
export function withAwaited<State extends Pick<UsageSlice, 'awaitedUsage'>>(
  state: State,
  key: string,
  owned: CopyOnWrite,
): State {
  return { ...state, awaitedUsage: owned.set(state.awaitedUsage).add(key) }
}

/** Usage that has arrived is awaited no more. */
export function withoutAwaited<State extends Pick<UsageSlice, 'awaitedUsage'>>(
  state: State,
  key: string,
  owned: CopyOnWrite,
): State {
  if (!state.awaitedUsage.has(key)) return state
  const awaitedUsage = owned.set(state.awaitedUsage)
  awaitedUsage.delete(key)
  return { ...state, awaitedUsage }
}
