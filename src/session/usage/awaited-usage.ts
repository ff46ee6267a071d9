import type { Owned } from '#session/core/owned-collections.ts'
import type { UsageSlice } from './usage-slice.ts'

/** Records that the usage of a cancelled call is not known yet. */
export function withAwaited<State extends Pick<UsageSlice, 'awaited'>>(
  state: State,
  key: string,
  owned: Owned,
): State {
  return { ...state, awaited: owned.set(state.awaited).add(key) }
}

/** Usage that has arrived is awaited no more. */
export function withoutAwaited<State extends Pick<UsageSlice, 'awaited'>>(
  state: State,
  key: string,
  owned: Owned,
): State {
  if (!state.awaited.has(key)) return state
  const awaited = owned.set(state.awaited)
  awaited.delete(key)
  return { ...state, awaited }
}
