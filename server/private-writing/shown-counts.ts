import { hidesWriters, NO_ONES, type PrivateWriting } from '#session/private-writing/private-writing.ts'

/** The counts of hidden notes as everyone may see them: of all people together where nothing may reveal the writers. */
export function shownCounts(
  counts: ReadonlyMap<string, number>,
  writing: PrivateWriting | null,
): Record<string, number> {
  if (!hidesWriters(writing)) return Object.fromEntries(counts)
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return all > 0 ? { [NO_ONES]: all } : {}
}
