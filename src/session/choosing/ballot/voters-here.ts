import { entryOf } from '#session/core/entry-of.ts'
import type { MembersSlice } from '#session/members/members-slice.ts'

/** Leaves out people who left the board: their contributions don't count. */
export function peopleHere(userIds: readonly string[], { people }: Pick<MembersSlice, 'people'>): string[] {
  return userIds.filter((id) => (entryOf(people, id)?.role ?? null) !== null)
}
