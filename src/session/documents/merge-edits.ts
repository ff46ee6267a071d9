import type { EditedPart } from './hand-edit.ts'

/** A part of the merged text, and whose words it has where the two differ. */
export interface MergedPart<Part> {
  part: Part
  /** `mine` and `theirs`: both changed it, and it is there twice. */
  of: 'both' | 'mine' | 'theirs'
}

interface Edits<Part extends EditedPart> {
  /** The version that I began with. */
  base: readonly Part[]
  /** What I made of it; `from` is a place in `base`. */
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
    if (isNew) return [{ part: theirPart, of: 'both' }]
    // I removed it. What the other changed meanwhile stays.
    if (!own) return isChanged(their) ? [{ part: theirPart, of: 'theirs' }] : []
    placed.add(own)
    if (!isChanged(own) || isSame(own, their)) return [{ part: theirPart, of: 'both' }]
    if (!isChanged(their)) return [{ part: { ...own, from: at }, of: 'both' }]
    return [
      { part: theirPart, of: 'theirs' },
      { part: { ...own, from: null }, of: 'mine' },
    ]
  })
  // My new parts, and those that I changed and the other removed, each after the part that it follows in mine.
  for (const [i, part] of mine.entries()) {
    if (!placed.has(part) && isChanged(part)) insertAfter(merged, mine[i - 1], { ...part, from: null })
  }
  return merged
}

function insertAfter<Part extends EditedPart>(
  merged: MergedPart<Part>[],
  before: Part | undefined,
  part: Part,
): void {
  const at = before ? merged.findLastIndex((each) => each.part.text === before.text) : -1
  merged.splice(before && at < 0 ? merged.length : at + 1, 0, { part, of: 'mine' })
}

/**
 * For each part of the newest version, its place in an older one; null: it is newer. `versions`: those after the older
 * one, oldest first. Parts that an agent wrote again are the ones that say the same.
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
