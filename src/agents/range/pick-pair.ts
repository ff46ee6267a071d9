import { similarWording, type Wording, wordingOf } from '#agents/text/similar-wording.ts'
import { isHad, type PairChoice, type PairIds, type PairNote } from './choose-pair-notes.ts'

/**
 * The part of all distances from a note, the smallest first, in which the other note of a pair lies: far enough to bring something
 * new, and not so far that the two have nothing to do with each other.
 */
const PAIR_BAND = { from: 0.6, to: 0.9 } as const

/** The beginning of a note contains its subject. */
const MAX_CHARS = 300

/** Picks two notes whose distance (`similarWording`) is in `PAIR_BAND`, or the nearest to it. */
export function pickPair({ firsts, seconds, others, had }: PairChoice): PairIds | null {
  const wordings = new Map<string, Wording>()
  const wordingOfNote = ({ id, text }: PairNote): Wording => {
    const known = wordings.get(id) ?? wordingOf(text.slice(0, MAX_CHARS))
    wordings.set(id, known)
    return known
  }
  const distance = (one: PairNote, other: PairNote): number =>
    1 - similarWording(wordingOfNote(one), wordingOfNote(other))

  let found: { pair: PairIds; gap: number } | null = null
  for (const first of firsts) {
    const band = bandOf(others.map((other) => distance(first, other)))
    for (const second of seconds) {
      if (isHad(had, first.id, second.id)) continue
      const gap = gapTo(band, distance(first, second))
      if (!found || gap < found.gap) found = { pair: [first.id, second.id], gap }
      if (gap === 0) return found.pair
    }
  }
  return found?.pair ?? null
}

/** The smallest and the largest distance in `PAIR_BAND`. */
export function bandOf(distances: readonly number[]): readonly [number, number] {
  const sorted = [...distances].sort((a, b) => a - b)
  const at = (part: number): number => sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0
  return [at(PAIR_BAND.from), at(PAIR_BAND.to)]
}

function gapTo([from, to]: readonly [number, number], distance: number): number {
  return Math.max(0, from - distance, distance - to)
}
