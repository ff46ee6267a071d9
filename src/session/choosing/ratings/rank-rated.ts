import { type Rank, withRanks } from '#session/choosing/ballot/with-ranks.ts'
import type { ClosedRating, NoteScores } from './rating.ts'

/** People's scores of a note on one axis. */
export interface AxisScore {
  /** 1 to 5. */
  mean: number
  /** The standard deviation: 0 where all agree, at most 2. */
  spread: number
  /** How many gave 1, how many 2, and so on. */
  counts: readonly number[]
}

/** A note of a closed rating and its place: notes with the same mean share one. */
export interface RatedNote extends Rank {
  noteId: string
  raters: number
  /** In the order of the rating's axes. */
  axes: AxisScore[]
  /** The mean of all axes together, which count the same. */
  mean: number
}

type Result = Pick<ClosedRating['result'], 'notes'>

/** The notes that were rated, the highest mean first. */
export function rankRated({ notes }: Result): RatedNote[] {
  const rated = notes.map(({ noteId, counts }) => ({
    noteId,
    raters: sum(counts[0] ?? []),
    axes: counts.map(axisScore),
    mean: meanOf(counts),
  }))
  rated.sort((one, other) => other.mean - one.mean)
  return withRanks(rated, ({ mean }) => mean)
}

/** The notes that continue: the first `top`, those that tie with the last of them, and the wild card. */
export function notesToContinue(
  { result, wildCard }: Pick<ClosedRating, 'result' | 'wildCard'>,
  top: number,
): string[] {
  const best = rankRated(result).flatMap(({ rank, noteId }) => (rank <= top ? [noteId] : []))
  return wildCard === null || best.includes(wildCard) ? best : [...best, wildCard]
}

/** Whether more notes are better than this one than are worse: only such a note can be a wild card. */
export function isLow({ notes }: Result, noteId: string): boolean {
  const means = notes.map((note) => ({ noteId: note.noteId, mean: meanOf(note.counts) }))
  const own = means.find((note) => note.noteId === noteId)?.mean
  if (own === undefined) return false
  const better = means.filter(({ mean }) => mean > own).length
  return better > means.filter(({ mean }) => mean < own).length
}

/** One division, so that notes with equal means have the identical number. */
function meanOf(counts: NoteScores['counts']): number {
  return sum(counts.map(total)) / sum(counts.map(sum))
}

function axisScore(counts: readonly number[]): AxisScore {
  const mean = total(counts) / sum(counts)
  const squares = counts.map((count, i) => count * (i + 1 - mean) ** 2)
  return { mean, spread: Math.sqrt(sum(squares) / sum(counts)), counts }
}

function total(counts: readonly number[]): number {
  return sum(counts.map((count, i) => count * (i + 1)))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}
