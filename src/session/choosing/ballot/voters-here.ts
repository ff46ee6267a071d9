import { entryOf } from '#session/core/entry-of.ts'
import type { MembersSlice } from '#session/members/members-slice.ts'

/** The people among them who are on the board now: only their contributions count. */
export function peopleHere(userIds: readonly string[], { people }: Pick<MembersSlice, 'people'>): string[] {
  return userIds.filter((id) => (entryOf(people, id)?.role ?? null) !== null)
}
