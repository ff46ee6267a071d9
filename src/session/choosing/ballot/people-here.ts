import { entryOf } from '#session/core/entry-of.ts'
import type { SessionState } from '#session/state.ts'

/** Those of them who are on the board now: only what they gave counts. */
export function peopleHere(userIds: readonly string[], { people }: Pick<SessionState, 'people'>): string[] {
  return userIds.filter((id) => (entryOf(people, id)?.role ?? null) !== null)
}
