import { entryOf } from '#session/core/entry-of.ts'
import type { MembersSlice } from '#session/members/members-slice.ts'

/** Those of them who are on the board now: only what they gave counts. */
export function peopleHere(userIds: readonly string[], { people }: Pick<MembersSlice, 'people'>): string[] {
  return userIds.filter((id) => (entryOf(people, id)?.role ?? null) !== null)
}
