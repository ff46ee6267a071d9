/** How far a program has read a board: all notes that changed before `at`, and of those of that moment the ids up to `id`. */
export interface Mark {
  at: number
  id: string
}

interface Changed {
  id: string
  updatedAt: number
}

/** A change becomes known a moment after it was made, so changes that are this new are given again. */
const OVERLAP_MS = 10_000
const MARK = /^([0-9a-z]{1,12})\.([\w:-]{0,64})$/

/** A mark that can't be read counts as none: the whole board is read again. */
export function readMark(text: string | undefined): Mark {
  const [, at = '', id = ''] = MARK.exec(text ?? '') ?? []
  return at === '' ? { at: 0, id: '' } : { at: Number.parseInt(at, 36), id }
}

/** Returns the items that changed since the mark, the oldest change first. */
export function sinceMark<Item extends Changed>(items: readonly Item[], mark: Mark): Item[] {
  return items
    .filter(({ id, updatedAt }) => updatedAt > mark.at || (updatedAt === mark.at && id > mark.id))
    .toSorted((a, b) => a.updatedAt - b.updatedAt || (a.id < b.id ? -1 : 1))
}

/** The mark after these items were given. @param isAll whether they were all that had changed */
export function markAfter(
  given: readonly Changed[],
  { before, isAll, now }: { before: Mark; isAll: boolean; now: number },
): string {
  const last = given.at(-1)
  const { at, id } = isAll
    ? { at: Math.max(0, now - OVERLAP_MS), id: '' }
    : { at: last?.updatedAt ?? before.at, id: last?.id ?? before.id }
  return `${at.toString(36)}.${id}`
}
