import type { Owned } from '#session/core/owned-collections.ts'
import type { SessionState } from '#session/state.ts'

/** Notes that the usage of a cancelled call is still to come. */
export function withAwaited(state: SessionState, key: string, owned: Owned): SessionState {
  return { ...state, awaited: owned.set(state.awaited).add(key) }
}

/** Usage that has arrived is awaited no more. */
export function withoutAwaited(state: SessionState, key: string, owned: Owned): SessionState {
  if (!state.awaited.has(key)) return state
  const awaited = owned.set(state.awaited)
  awaited.delete(key)
  return { ...state, awaited }
}
