/**
 * Sentences by which the scale of an embedding model is found: each pair has one meaning in two wordings, and no two pairs
 * are about the same thing.
 */
const SCALE_PAIRS: readonly (readonly [string, string])[] = [
  ['Open the library until ten in the evening', 'The library should close later at night'],
  ['Grow vegetables on the roof', 'Plant a kitchen garden on top of the building'],
  ['The invoices take too long to be paid', 'We wait for weeks until bills are settled'],
  ['Der Bus fährt am Sonntag zu selten', 'Sonntags kommen zu wenige Busse'],
  ['Les nouveaux ont besoin d’un parrain', 'Chaque débutant devrait avoir un mentor'],
  ['La sala es demasiado ruidosa para trabajar', 'Con tanto ruido nadie puede concentrarse en esa sala'],
  ['Record each talk and put it online', 'Publish videos of all lectures'],
  ['Ask the council for money', 'Apply for a grant from the city'],
]

/** The texts whose vectors `similarFrom` takes, in this order. */
export const SCALE_TEXTS: readonly string[] = SCALE_PAIRS.flat()

/** A model distinguishes meanings only if its pairs are this much more alike than other sentences. */
const MIN_SPAN = 0.05

/**
 * The likeness from which two notes belong together by this model: half-way between unrelated
 * sentences and paraphrases, because cosines differ between models. `null`: the model does not separate the two.
 *
 * @param vectors of `SCALE_TEXTS`, of length 1
 */
export function similarFrom(vectors: readonly Float32Array[]): number | null {
  const alike: number[] = []
  const different: number[] = []
  for (const [i, a] of vectors.entries())
    for (const [k, b] of vectors.slice(i + 1).entries())
      (isPair(i, i + 1 + k) ? alike : different).push(likeness(a, b))
  const [same, other] = [mean(alike), mean(different)]
  return same - other < MIN_SPAN ? null : (same + other) / 2
}

function isPair(i: number, k: number): boolean {
  return i % 2 === 0 && k === i + 1
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

/** The cosine of two vectors of length 1; 0 of vectors that are not of one model. */
function likeness(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) return 0
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}

/**
 * Groups notes by meaning, as their numbers: in the order of the numbers each note joins the group with the most
 * similar first note, or begins one. So neither a repetition nor the order of the list changes the groups.
 */
export function groupByMeaning(
  notes: readonly { number: number; vector: Float32Array }[],
  from: number,
): number[][] {
  const groups: { first: Float32Array; numbers: number[] }[] = []
  for (const { number, vector } of notes.toSorted((a, b) => a.number - b.number)) {
    let nearest: (typeof groups)[number] | null = null
    let most = from
    for (const group of groups) {
      const is = likeness(group.first, vector)
      if (is < most) continue
      most = is
      nearest = group
    }
    if (nearest) nearest.numbers.push(number)
    else groups.push({ first: vector, numbers: [number] })
  }
  return groups.map(({ numbers }) => numbers)
}
