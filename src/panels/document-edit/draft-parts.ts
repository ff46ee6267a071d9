import type { EditedPart } from '#session/hand-edit.ts'
import { type MergedPart, mergeEdits, originsIn } from '#session/merge-edits.ts'

/** A sentence, finding or action while it is edited. */
export type DraftPart<Part extends EditedPart> = Part & {
  /** The same for as long as it is edited, wherever it moves. */
  key: string
  /** Whose words it has, after another version was merged in. */
  of: MergedPart<Part>['of']
}

let lastKey = 0

function nextKey(): string {
  lastKey += 1
  return `part-${lastKey}`
}

export function newPart<Part extends EditedPart>(part: Part): DraftPart<Part> {
  return { ...part, from: null, key: nextKey(), of: 'both' }
}

/** The parts of a version, ready to be edited. */
export function draftOfParts<Part extends EditedPart>(parts: readonly Part[]): DraftPart<Part>[] {
  return parts.map((part, from) => ({ ...part, from, key: nextKey(), of: 'both' }))
}

export function changePart<Part extends EditedPart>(
  parts: readonly DraftPart<Part>[],
  key: string,
  change: Partial<Part>,
): DraftPart<Part>[] {
  return parts.map((part) => (part.key === key ? { ...part, ...change } : part))
}

/** `isBeside`: which parts it is moved among; the others stay where they are. */
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
  /** The version that the draft began with. */
  base: readonly Part[]
  draft: readonly DraftPart<Part>[]
  /** The versions after it, oldest first; the last is the newest. */
  versions: readonly (readonly Part[])[]
  isSame: (one: Part, other: Part) => boolean
}

/** The draft together with what others saved meanwhile; it goes on top of the newest version then. */
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

/** A part as it is saved. */
export function withoutKey<Part extends EditedPart>({ key: _key, of: _of, ...part }: DraftPart<Part>): Part {
  return part as unknown as Part
}
