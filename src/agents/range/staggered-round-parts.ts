import { similarWording, type Wording, wordingOf } from '#agents/text/similar-wording.ts'
import { MAX_PART_NOTES } from '#session/rounds/round.ts'
import { groupNotes } from './measure-range.ts'

/** A finished note, and whether the conversation continues with it. */
export interface PartNote {
  id: string
  number: number
  text: string
  isChosen: boolean
}

/** Ids of notes, by number. */
export interface PartNotes {
  /** The group farthest from the chosen notes; without such, from the largest group. Empty: there is no other group. */
  far: string[]
  /** Notes that are alone in their group and not chosen, the newest of many. */
  lone: string[]
}

/** Notes of each group that are compared. */
const MAX_COMPARED = 12

/** Finds the parts of a board that turns of a staggered round see. */
export function splitIntoParts(notes: readonly PartNote[]): PartNotes {
  const byNumber = new Map(notes.map((note) => [note.number, note]))
  const groups = groupNotes(notes).map((numbers) =>
    numbers.flatMap((number) => byNumber.get(number) ?? []).toSorted((a, b) => a.number - b.number),
  )
  const chosen = notes.filter(({ isChosen }) => isChosen)
  const reference = chosen.length > 0 ? chosen : (groups[0] ?? [])
  const others = groups.filter((group) => !group.some((note) => reference.includes(note)))
  // Lone notes are a separate part.
  const shared = others.filter((group) => group.length > 1)
  const alone = groups.filter((group) => group.length === 1).flat()
  return {
    far: idsOf(farthest(shared.length > 0 ? shared : others, reference)),
    lone: idsOf(alone.filter(({ isChosen }) => !isChosen)),
  }
}

function idsOf(notes: readonly PartNote[]): string[] {
  return notes
    .toSorted((a, b) => a.number - b.number)
    .slice(-MAX_PART_NOTES)
    .map(({ id }) => id)
}

/** The first of groups that are equally far, which is the largest. */
function farthest(groups: readonly PartNote[][], reference: readonly PartNote[]): PartNote[] {
  const wordings = (of: readonly PartNote[]) => of.slice(0, MAX_COMPARED).map(({ text }) => wordingOf(text))
  const from = wordings(reference)
  let found: { group: PartNote[]; likeness: number } | null = null
  for (const group of groups) {
    const likeness = meanLikeness(wordings(group), from)
    if (!found || likeness < found.likeness) found = { group, likeness }
  }
  return found?.group ?? []
}

function meanLikeness(some: readonly Wording[], others: readonly Wording[]): number {
  const all = some.flatMap((a) => others.map((b) => similarWording(a, b)))
  return all.length === 0 ? 0 : all.reduce((sum, each) => sum + each, 0) / all.length
}
