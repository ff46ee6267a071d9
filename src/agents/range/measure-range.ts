import { clusterTexts } from '#agents/text/clusters.ts'
import { plainWords } from '#agents/text/echo-index.ts'
import { keyTerms } from '#agents/text/key-terms.ts'
import { groupByMeaning } from './meaning-groups.ts'

/** A finished note on the canvas, as its range is measured. */
export interface RangeNote {
  number: number
  text: string
  isByAgent: boolean
  /** The kind that the clerk's model gave it; `null` without one. */
  kind: string | null
  /** Its meaning as a vector of length 1; missing: it was not compared. */
  vector?: Float32Array
}

/** Groups of notes, and how many are new. */
export interface GroupFigures {
  groups: number
  /** Notes that are alone in their group. */
  lone: number
  /** How many of the newest `RECENT_NOTES` began a group. */
  newGroups: number
  /** The note that began the newest group; `null` without notes. */
  newestGroupAt: number | null
}

/** How far the notes of people, or those of agents, reach. Counts stand beside each other: they have no sum. */
export interface RangePart extends GroupFigures {
  /** All notes; the groups are those of notes in related wording. */
  notes: number
  /** The groups of notes with related meaning, and how many notes were compared; `null`: none was. */
  meaning: (GroupFigures & { notes: number }) | null
  /** Subjects of the largest groups, in the notes' own words. */
  subjects: readonly string[]
  /** The kinds of the clerk, the most frequent first; empty without a model. */
  kinds: readonly { name: string; notes: number }[]
}

/** The range of a board. The notes of agents count for nothing in the part of people. */
export interface BoardRange {
  people: RangePart
  agents: RangePart
}

/** The newest notes among which new groups are counted. */
export const RECENT_NOTES = 10
const MAX_SUBJECTS = 4
const MAX_SUBJECT_NOTES = 12

/** The notes, and the likeness from which two with a vector belong together; `null`: vectors are not compared. */
export interface RangeInput {
  notes: readonly RangeNote[]
  similarFrom: number | null
}

/** Measures the notes of people and of agents, each as if the others were not there. */
export function measureRange({ notes, similarFrom }: RangeInput): BoardRange {
  return {
    people: measurePart(
      notes.filter(({ isByAgent }) => !isByAgent),
      similarFrom,
    ),
    agents: measurePart(
      notes.filter(({ isByAgent }) => isByAgent),
      similarFrom,
    ),
  }
}

/** Notes in the same words, ignoring case and punctuation around them. */
interface Wording {
  words: string
  /** The text of its first note. */
  text: string
  numbers: number[]
}

/** Groups notes in related wording, by their numbers; each note is in one group. */
export function groupNotes(notes: readonly Pick<RangeNote, 'number' | 'text'>[]): number[][] {
  return groupWordings(notes).map((group) => group.flatMap(({ numbers }) => numbers))
}

function groupWordings(notes: readonly Pick<RangeNote, 'number' | 'text'>[]): Wording[][] {
  const wordings = wordingsOf(notes)
  return clusterTexts(wordings.map(({ words }) => words)).map((group) =>
    group.flatMap((i) => wordings[i] ?? []),
  )
}

function measurePart(notes: readonly RangeNote[], similarFrom: number | null): RangePart {
  const groups = groupWordings(notes)
  return {
    notes: notes.length,
    ...figuresOf(
      groups.map((group) => group.flatMap(({ numbers }) => numbers)),
      notes,
    ),
    meaning: measureMeaning(notes, similarFrom),
    subjects: subjectsOf(groups),
    kinds: kindsOf(notes),
  }
}

function measureMeaning(notes: readonly RangeNote[], similarFrom: number | null): RangePart['meaning'] {
  const compared = notes.flatMap(({ number, vector }) => (vector ? [{ number, vector }] : []))
  if (similarFrom === null || compared.length === 0) return null
  return {
    notes: compared.length,
    ...figuresOf(groupByMeaning(compared, similarFrom), compared),
  }
}

function figuresOf(
  groups: readonly (readonly number[])[],
  notes: readonly { number: number }[],
): GroupFigures {
  const beganAt = groups.map((numbers) => Math.min(...numbers))
  const recent = new Set(
    notes
      .map(({ number }) => number)
      .sort((a, b) => b - a)
      .slice(0, RECENT_NOTES),
  )
  return {
    groups: groups.length,
    lone: groups.filter(({ length }) => length === 1).length,
    newGroups: beganAt.filter((number) => recent.has(number)).length,
    newestGroupAt: beganAt.length === 0 ? null : Math.max(...beganAt),
  }
}

/**
 * Each wording once, sorted: a repetition does not change how rare a word is, and the order of the notes
 * does not change the groups.
 */
function wordingsOf(notes: readonly Pick<RangeNote, 'number' | 'text'>[]): Wording[] {
  const byWords = new Map<string, Wording>()
  for (const { number, text } of notes.toSorted((a, b) => a.number - b.number)) {
    const words = plainWords(text)
    const known = byWords.get(words)
    if (known) known.numbers.push(number)
    else byWords.set(words, { words, text, numbers: [number] })
  }
  return [...byWords.values()].sort((a, b) => (a.words < b.words ? -1 : 1))
}

/** One term for each of the largest groups, each term once. */
function subjectsOf(groups: readonly Wording[][]): string[] {
  const found = new Set<string>()
  const largest = groups.toSorted((a, b) => countNotes(b) - countNotes(a) || firstOf(a) - firstOf(b))
  for (const group of largest.slice(0, 2 * MAX_SUBJECTS)) {
    const texts = group.slice(0, MAX_SUBJECT_NOTES).map(({ text }) => ({ text, weight: 1 }))
    const term = keyTerms(texts, MAX_SUBJECTS).find((each) => !found.has(each))
    if (term !== undefined) found.add(term)
    if (found.size === MAX_SUBJECTS) break
  }
  return [...found]
}

function firstOf(group: readonly Wording[]): number {
  return Math.min(...group.flatMap(({ numbers }) => numbers))
}

function countNotes(group: readonly Wording[]): number {
  return group.reduce((sum, { numbers }) => sum + numbers.length, 0)
}

function kindsOf(notes: readonly RangeNote[]): { name: string; notes: number }[] {
  const counts = new Map<string, number>()
  for (const { kind } of notes) if (kind !== null) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts]
    .map(([name, count]) => ({ name, notes: count }))
    .sort((a, b) => b.notes - a.notes || (a.name < b.name ? -1 : 1))
}
