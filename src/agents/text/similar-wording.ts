import { stemsOf } from './tokens.ts'

/** Above this score two texts are nearly the same in nearly the same words. */
export const SIMILAR_FROM = 0.55

/** A text made ready to be compared with many. */
export interface Wording {
  stems: ReadonlySet<string>
  grams: ReadonlyMap<string, number>
  length: number
}

const GRAM = 3

/** Prepares a text for `similarWording`; compute it once for each text. */
export function wordingOf(text: string): Wording {
  const plain = ` ${text.toLowerCase().replace(/\s+/g, ' ').trim()} `
  const grams = new Map<string, number>()
  for (let i = 0; i + GRAM <= plain.length; i++) {
    const gram = plain.slice(i, i + GRAM)
    grams.set(gram, (grams.get(gram) ?? 0) + 1)
  }
  const squares = [...grams.values()].reduce((sum, count) => sum + count * count, 0)
  return { stems: new Set(stemsOf(text)), grams, length: Math.sqrt(squares) }
}

/**
 * Returns the similarity of two wordings, 0 to 1: by their letters or by their words, whichever is higher. It ignores
 * meaning: the same thought in other words is 0.
 */
export function similarWording(a: Wording, b: Wording): number {
  return Math.max(cosine(a, b), sharedStems(a.stems, b.stems))
}

function cosine(a: Wording, b: Wording): number {
  if (a.length === 0 || b.length === 0) return 0
  const [few, many] = a.grams.size < b.grams.size ? [a, b] : [b, a]
  let sum = 0
  for (const [gram, count] of few.grams) sum += count * (many.grams.get(gram) ?? 0)
  return sum / (a.length * b.length)
}

function sharedStems(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((stem) => b.has(stem)).length
  const all = a.size + b.size - shared
  return all === 0 ? 0 : shared / all
}
