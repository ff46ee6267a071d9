import type { EditedPart } from '#session/documents/hand-edit.ts'
import { type MergedPart, mergeEdits, originsIn } from '#session/documents/merge-edits.ts'

export type DraftPart<Part extends EditedPart> = Part & {
  /**
   * Stays the same while the part is edited and moved: React's key, and the name by which a part is changed.
   */
  key: string
  /** After a merge, the author of the part's words where the person must decide. */
  of: MergedPart<Part>['of']
  /** Shared by the two parts that a merge made of one part which both people changed; null for all others. */
  pair: string | null
}

let lastKey = 0

function nextKey(): string {
  lastKey += 1
  return `part-${lastKey}`
}

/** `from: null`: it continues no part of an earlier version. */
export function newPart<Part extends EditedPart>(part: Part): DraftPart<Part> {
  return { ...part, from: null, key: nextKey(), of: 'both', pair: null }
}

/**
 * The parts of a version as a draft. `from` is the index in that version, by which the server tracks the author of a
 * part.
 */
export function draftOfParts<Part extends EditedPart>(parts: readonly Part[]): DraftPart<Part>[] {
  return parts.map((part, from) => ({ ...part, from, key: nextKey(), of: 'both', pair: null }))
}

/** Changes only the part with this key. Its `from` stays, so that the server keeps the part's author. */
export function changePart<Part extends EditedPart>(
  parts: readonly DraftPart<Part>[],
  key: string,
  change: Partial<Part>,
): DraftPart<Part>[] {
  return parts.map((part) => (part.key === key ? { ...part, ...change } : part))
}

export function removePart<Part extends EditedPart>(
  parts: readonly DraftPart<Part>[],
  key: string,
): DraftPart<Part>[] {
  return settleSingles(parts.filter((part) => part.key !== key))
}

/**
 * Puts back a part that was removed from `before`, after the part that it followed there. All else stays as it is in
 * `parts`, but the two of a pair are to be decided again if both are there. A part that is there already stays where it is.
 */
export function restorePart<Part extends EditedPart>(
  parts: readonly DraftPart<Part>[],
  before: readonly DraftPart<Part>[],
  key: string,
): DraftPart<Part>[] {
  const at = before.findIndex((part) => part.key === key)
  const removed = before[at]
  const placeOf = (part: DraftPart<Part>) => parts.findIndex((other) => other.key === part.key)
  if (!removed || placeOf(removed) >= 0) return [...parts]
  const previous = before.slice(0, at).findLast((part) => placeOf(part) >= 0)
  const twin = before.find((part) => part.pair !== null && part.pair === removed.pair && part.key !== key)
  return settleSingles(
    parts
      .map((part) => (twin?.key === part.key ? { ...part, of: twin.of, pair: twin.pair } : part))
      .toSpliced(previous ? placeOf(previous) + 1 : 0, 0, removed),
  )
}

interface NewBasis<Part extends EditedPart> {
  basis: readonly Part[]
  parts: readonly DraftPart<Part>[]
  isSame: (one: Part, other: Part) => boolean
}

/**
 * Moves the part with this key to a draft that was merged since: its `from` becomes the place of the same part in the newer
 * version if no other part continues that one, else null. Its old place may hold the part of another person.
 */
export function rebasePart<Part extends EditedPart>(
  before: readonly DraftPart<Part>[],
  key: string,
  { basis, parts, isSame }: NewBasis<Part>,
): DraftPart<Part>[] {
  const taken = new Set(parts.map(({ from }) => from))
  const placeOf = (part: Part) => basis.findIndex((other, i) => !taken.has(i) && isSame(other, part))
  return before.map((part) => {
    if (part.key !== key) return part
    const place = placeOf(part)
    return { ...part, from: place < 0 ? null : place }
  })
}

/** If one part of a pair is gone, the other needs no decision. */
function settleSingles<Part extends EditedPart>(parts: readonly DraftPart<Part>[]): DraftPart<Part>[] {
  const isSingle = ({ pair }: DraftPart<Part>) =>
    pair !== null && parts.filter((other) => other.pair === pair).length === 1
  return parts.map((part) => (isSingle(part) ? { ...part, of: 'both', pair: null } : part))
}

/** Moves a part among those that `isBeside` accepts; the others stay at their places. */
export function movePart<Part extends EditedPart>(
  parts: readonly DraftPart<Part>[],
  key: string,
  { by, isBeside }: { by: -1 | 1; isBeside: (part: Part) => boolean },
): DraftPart<Part>[] {
  const places = parts.flatMap((part, i) => (isBeside(part) ? [i] : []))
  const at = places.findIndex((place) => parts[place]?.key === key)
  const [one, other] = [places[at], places[at + by]]
  if (one === undefined || other === undefined) return [...parts]
  const next = [...parts]
  const [a, b] = [parts[one], parts[other]]
  if (a && b) [next[one], next[other]] = [b, a]
  return next
}

interface Meanwhile<Part extends EditedPart> {
  base: readonly Part[]
  draft: readonly DraftPart<Part>[]
  /** The versions after it, oldest first; the last is the newest. */
  versions: readonly (readonly Part[])[]
  isSame: (one: Part, other: Part) => boolean
}

/**
 * Merges the draft with the versions that others saved since. The result is for saving on top of the newest version.
 * Parts that only one side changed are taken from there; where both changed one, both are kept for the person to
 * decide. Open decisions of an earlier merge stay open.
 */
export function mergeDraft<Part extends EditedPart>({
  base,
  draft,
  versions,
  isSame,
}: Meanwhile<Part>): DraftPart<Part>[] {
  const newest = versions.at(-1) ?? base
  const origins = originsIn(base, versions, isSame)
  const theirs = draftOfParts(newest).map((part, i) => ({ ...part, from: origins[i] ?? null }))
  const ownAt = new Map(draft.map((part) => [part.from, part]))
  const merged = mergeEdits<DraftPart<Part>>({ base: draftOfParts(base), mine: draft, theirs, isSame })
  const mergeKey = nextKey()
  const parts = merged.map(({ part, of, pair }): DraftPart<Part> => {
    if (of !== 'both') return { ...part, of, pair: pair === null ? null : `${mergeKey}-${pair}` }
    const origin = typeof part.from === 'number' ? (origins[part.from] ?? null) : null
    const own = origin === null ? part : (ownAt.get(origin) ?? part)
    return { ...part, key: own.key, of: own.of, pair: own.pair }
  })
  return settleSingles(parts)
}

export function withoutKey<Part extends EditedPart>({
  key: _key,
  of: _of,
  pair: _pair,
  ...part
}: DraftPart<Part>): Part {
  return part as unknown as Part
}
