import type { EditedPart } from './hand-edit.ts'

/** A part of the merged text, and its author where people must decide. */
export interface MergedPart<Part> {
  part: Part
  /**
   * `both`: nothing is to be decided, because one of the two at most changed, added or removed it, or both did the same. `mine` and `theirs`:
   * both changed it, and it is there twice. `only-mine`: I changed it, and the newest version does not have it.
   * `only-theirs`: I removed it, and the other changed it.
   */
  of: 'both' | 'mine' | 'theirs' | 'only-mine' | 'only-theirs'
  /** If the part is there twice, its place in `theirs`, the same for both; otherwise `null`. */
  pair: number | null
}

interface Edits<Part extends EditedPart> {
  /** The version that I began with. */
  base: readonly Part[]
  /** My edited version; `from` is a place in `base`. */
  mine: readonly Part[]
  /** The newest version; `from` is a place in `base` too, see `originsIn`. */
  theirs: readonly Part[]
  isSame: (one: Part, other: Part) => boolean
}

/**
 * Two people's changes of one version as one list: a part that one of them changed has that person's words, a part that
 * both changed is there twice, and a part that one removed and the other changed stays. `from` of the result is a place
 * in `theirs`, on top of which it is saved.
 */
export function mergeEdits<Part extends EditedPart>({
  base,
  mine,
  theirs,
  isSame,
}: Edits<Part>): MergedPart<Part>[] {
  const isChanged = (part: Part) => {
    const origin = typeof part.from === 'number' ? base[part.from] : undefined
    return !origin || !isSame(origin, part)
  }
  const mineOf = new Map(mine.flatMap((part) => (typeof part.from === 'number' ? [[part.from, part]] : [])))
  const placed = new Set<Part>()
  const merged = theirs.flatMap((their, at): MergedPart<Part>[] => {
    const isNew = typeof their.from !== 'number'
    const own = typeof their.from === 'number' ? mineOf.get(their.from) : undefined
    const theirPart = { ...their, from: at }
    if (isNew) return [undisputed(theirPart)]
    // I removed it; the other's change stays.
    if (!own) return isChanged(their) ? [{ part: theirPart, of: 'only-theirs', pair: null }] : []
    placed.add(own)
    if (!isChanged(own) || isSame(own, their)) return [undisputed(theirPart)]
    if (!isChanged(their)) return [undisputed({ ...own, from: at })]
    return [
      { part: theirPart, of: 'theirs', pair: at },
      { part: { ...own, from: null }, of: 'mine', pair: at },
    ]
  })
  // My new parts, and those that I changed and the other removed, each after the part that it follows in mine.
  for (const [i, part] of mine.entries()) {
    if (placed.has(part) || !isChanged(part)) continue
    const isNew = typeof part.from !== 'number'
    const own = { ...part, from: null }
    insertAfter(merged, mine[i - 1], isNew ? undisputed(own) : { part: own, of: 'only-mine', pair: null })
  }
  return merged
}

function undisputed<Part>(part: Part): MergedPart<Part> {
  return { part, of: 'both', pair: null }
}

function insertAfter<Part extends EditedPart>(
  merged: MergedPart<Part>[],
  before: Part | undefined,
  inserted: MergedPart<Part>,
): void {
  const at = before ? merged.findLastIndex((each) => each.part.text === before.text) : -1
  merged.splice(before && at < 0 ? merged.length : at + 1, 0, inserted)
}

/**
 * Returns the place of each part of the newest version in an older one; null: the part is newer. `versions`: those after
 * the older one, oldest first. A part that an agent wrote again is matched with the one of the same content.
 */
export function originsIn<Part extends EditedPart>(
  base: readonly Part[],
  versions: readonly (readonly Part[])[],
  isSame: (one: Part, other: Part) => boolean,
): (number | null)[] {
  let origins: (number | null)[] = base.map((_, i) => i)
  let before = base
  for (const parts of versions) {
    const last: readonly Part[] = before
    const lastOrigins = origins
    origins = parts.map((part) => {
      const from = part.from === undefined ? last.findIndex((other) => isSame(other, part)) : part.from
      return from === null ? null : (lastOrigins[from] ?? null)
    })
    before = parts
  }
  return origins
}
