import type { EditedPart } from '#session/documents/hand-edit.ts'
import { type MergedPart, mergeEdits, originsIn } from '#session/documents/merge-edits.ts'

/** A sentence, finding or action while it is edited. */
export type DraftPart<Part extends EditedPart> = Part & {
  /**
   * Stays the same while the part is edited and moved: React's key, and the name by which a part is changed.
   */
  key: string
  /** After a merge, whose words the part has. */
  of: MergedPart<Part>['of']
}

let lastKey = 0

function nextKey(): string {
  lastKey += 1
  return `part-${lastKey}`
}

/** `from: null`: it continues no part of an earlier version. */
export function newPart<Part extends EditedPart>(part: Part): DraftPart<Part> {
  return { ...part, from: null, key: nextKey(), of: 'both' }
}

/**
 * The parts of a version as a draft. `from` is the index in that version, by which the server keeps who wrote
 * a part.
 */
export function draftOfParts<Part extends EditedPart>(parts: readonly Part[]): DraftPart<Part>[] {
  return parts.map((part, from) => ({ ...part, from, key: nextKey(), of: 'both' }))
}

/** Only the part with this key changes. Its `from` stays, so that the server still knows who wrote it. */
export function changePart<Part extends EditedPart>(
  parts: readonly DraftPart<Part>[],
  key: string,
  change: Partial<Part>,
): DraftPart<Part>[] {
  return parts.map((part) => (part.key === key ? { ...part, ...change } : part))
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
  /** The version that the draft started from. */
  base: readonly Part[]
  draft: readonly DraftPart<Part>[]
  /** The versions after it, oldest first; the last is the newest. */
  versions: readonly (readonly Part[])[]
  isSame: (one: Part, other: Part) => boolean
}

/**
 * Merges the draft with the versions that others saved since. The result is for saving on top of the newest
 * version. Parts that only one side changed are taken from there; where both changed one, both are kept for
 * the person to decide.
 */
export function mergeDraft<Part extends EditedPart>({
  base,
  draft,
  versions,
  isSame,
}: Meanwhile<Part>): DraftPart<Part>[] {
  const newest = versions.at(-1) ?? base
  const origins = originsIn(base, versions, isSame)
  const theirs = newest.map((part, i) => ({ ...part, from: origins[i] ?? null }))
  const known = new Map(draft.map(({ key, from }) => [from, key]))
  const merged = mergeEdits<Part>({ base, mine: draft.map(withoutKey), theirs, isSame })
  return merged.map(({ part, of }) => {
    const origin = typeof part.from === 'number' ? (origins[part.from] ?? null) : null
    const key = of === 'both' && origin !== null ? known.get(origin) : undefined
    return { ...part, key: key ?? nextKey(), of }
  })
}

/** The part as it is sent. */
export function withoutKey<Part extends EditedPart>({ key: _key, of: _of, ...part }: DraftPart<Part>): Part {
  return part as unknown as Part
}
