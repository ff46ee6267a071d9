import { agnes } from 'ml-hclust'
import { SIMILAR_FROM, similarWording, type Wording, wordingOf } from './similar-wording.ts'
import { stemsOf } from './tokens.ts'

/** Hierarchical clustering takes cubic time: of more texts, a sample of this size gives the groups. */
export const MAX_CLUSTERED = 250
/** Texts that share a rare word have a smaller distance; texts that share none have a distance of 1. */
const CUT = 0.93
/** A stem that is in more texts than this is no evidence that they belong together. */
const MAX_SHARERS = 40

/**
 * Groups texts by subject, as indexes: the largest group first, each in the order of the texts. More than `most` texts are
 * grouped by a sample of that many.
 */
export function clusterTexts(texts: readonly string[], most = MAX_CLUSTERED): number[][] {
  const groups = texts.length > most ? bySampledSubject(texts, most) : bySubject(texts)
  return groups
    .map((group) => [...group].sort((a, b) => a - b))
    .sort((a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0))
}

function bySubject(texts: readonly string[]): number[][] {
  if (texts.length < 2) return texts.map((_, i) => [i])
  return together(weigh(texts.map(stemsOf)))
}

/** Groups a sample spread over all texts; each other text joins the nearest group, or texts in similar words. */
function bySampledSubject(texts: readonly string[], most: number): number[][] {
  const vectors = weigh(texts.map(stemsOf))
  const sample = Array.from({ length: most }, (_, k) => Math.floor((k * texts.length) / most))
  const found = together(sample.map((i) => vectors[i] ?? new Map()))
    .map((group) => group.flatMap((k) => sample[k] ?? []))
    .filter(({ length }) => length > 1)
  const groups = found.map((group) => ({
    group,
    middle: middleOf(group.map((i) => vectors[i] ?? new Map())),
  }))
  const taken = new Set(found.flat())
  const alone: number[] = []
  for (const [i, vector] of vectors.entries()) {
    if (taken.has(i)) continue
    const near = groups.map(({ group, middle }) => ({ group, is: dot(vector, middle) }))
    const [nearest] = near.sort((a, b) => b.is - a.is)
    if (nearest && nearest.is > 1 - CUT) nearest.group.push(i)
    else alone.push(i)
  }
  const rest = bySimilarWording(alone.map((i) => texts[i] ?? ''))
  return [...found, ...rest.map((group) => group.flatMap((k) => alone[k] ?? []))]
}

/** The mean: its dot product with a text is the average over the group. */
function middleOf(vectors: readonly Vector[]): Vector {
  const middle = new Map<string, number>()
  for (const vector of vectors)
    for (const [stem, weight] of vector) middle.set(stem, (middle.get(stem) ?? 0) + weight / vectors.length)
  return middle
}

function together(vectors: readonly Vector[]): number[][] {
  const distances = vectors.map((a) => vectors.map((b) => (a === b ? 0 : 1 - dot(a, b))))
  const tree = agnes(distances, { method: 'average', isDistanceMatrix: true })
  return tree.cut(CUT).map((cluster) => cluster.indices())
}

type Vector = ReadonlyMap<string, number>

/** Each text's stems by TF-IDF, at length 1. */
function weigh(texts: readonly string[][]): Vector[] {
  const inTexts = new Map<string, number>()
  for (const stems of texts)
    for (const stem of new Set(stems)) inTexts.set(stem, (inTexts.get(stem) ?? 0) + 1)
  return texts.map((stems) => {
    const weights = new Map<string, number>()
    for (const stem of stems) {
      const rarity = Math.log((1 + texts.length) / (inTexts.get(stem) ?? 1))
      weights.set(stem, (weights.get(stem) ?? 0) + rarity)
    }
    const length = Math.sqrt([...weights.values()].reduce((sum, weight) => sum + weight * weight, 0))
    return new Map([...weights].map(([stem, weight]) => [stem, length === 0 ? 0 : weight / length]))
  })
}

function dot(a: Vector, b: Vector): number {
  const [few, many] = a.size < b.size ? [a, b] : [b, a]
  let sum = 0
  for (const [stem, weight] of few) sum += weight * (many.get(stem) ?? 0)
  return sum
}

/** Joins texts in similar words, also through texts between them; compares only texts that share a rare stem. */
function bySimilarWording(texts: readonly string[]): number[][] {
  const wordings = texts.map(wordingOf)
  const heads = texts.map((_, i) => i)
  const headOf = (i: number): number => {
    const above = heads[i] ?? i
    if (above === i) return i
    const head = headOf(above)
    heads[i] = head
    return head
  }
  for (const sharers of sharersOf(wordings)) {
    for (const [k, i] of sharers.entries()) {
      for (const j of sharers.slice(k + 1)) if (isSimilar(wordings, i, j)) heads[headOf(j)] = headOf(i)
    }
  }
  const groups = new Map<number, number[]>()
  for (const i of texts.keys()) groups.set(headOf(i), [...(groups.get(headOf(i)) ?? []), i])
  return [...groups.values()]
}

function sharersOf(wordings: readonly Wording[]): number[][] {
  const byStem = new Map<string, number[]>()
  for (const [i, { stems }] of wordings.entries())
    for (const stem of stems) {
      const sharers = byStem.get(stem)
      if (sharers) sharers.push(i)
      else byStem.set(stem, [i])
    }
  return [...byStem.values()].filter(({ length }) => length > 1 && length <= MAX_SHARERS)
}

function isSimilar(wordings: readonly Wording[], i: number, j: number): boolean {
  const [a, b] = [wordings[i], wordings[j]]
  return a !== undefined && b !== undefined && similarWording(a, b) >= SIMILAR_FROM
}
