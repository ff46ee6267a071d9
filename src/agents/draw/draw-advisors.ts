import { stemsOf } from '#agents/text/tokens.ts'
import { shuffled } from '#base/shuffled.ts'

/** An advisor that can be drawn for a question. */
export interface DrawCandidate {
  /** Unique among the candidates. */
  key: string
  /** Its domain and its instructions. */
  text: string
  /** How often it has answered on the board. */
  answers: number
}

export interface AdvisorDraw<Candidate extends DrawCandidate> {
  question: string
  candidates: readonly Candidate[]
  /** How many are drawn; fewer if there are not so many candidates. */
  count: number
  /** Decides between candidates that are equal otherwise: another seed, other advisors. */
  seed: string
}

/** Share of the shorter one's words, from which two advisors look at the same thing. No two of the library reach a third. */
const OVERLAP_FROM = 0.45

/**
 * Draws advisors for a question: those with the fewest answers; among them those whose text shares the most words with
 * the question, rare words first; then by chance. An advisor that overlaps with an earlier one is drawn only if no
 * other is left.
 */
export function drawAdvisors<Candidate extends DrawCandidate>({
  question,
  candidates,
  count,
  seed,
}: AdvisorDraw<Candidate>): Candidate[] {
  const stems = new Map(candidates.map(({ key, text }) => [key, new Set(stemsOf(text))]))
  const weights = weighStems(question, [...stems.values()])
  const nearness = new Map(
    [...stems].map(([key, own]) => [
      key,
      sum([...weights].map(([stem, weight]) => (own.has(stem) ? weight : 0))),
    ]),
  )
  const near = ({ key }: Candidate) => nearness.get(key) ?? 0
  const inOrder = shuffled(candidates, seed).sort((a, b) => a.answers - b.answers || near(b) - near(a))
  const drawn: Candidate[] = []
  for (const candidate of inOrder) {
    if (drawn.length >= count) break
    if (!drawn.some((other) => doOverlap(stems.get(other.key), stems.get(candidate.key))))
      drawn.push(candidate)
  }
  const others = inOrder.filter((candidate) => !drawn.includes(candidate))
  return [...drawn, ...others.slice(0, Math.max(0, count - drawn.length))]
}

/** Returns the pairs of advisors that look at the same thing, by the wording of their texts, in their order. */
export function findOverlaps<Candidate extends Pick<DrawCandidate, 'text'>>(
  advisors: readonly Candidate[],
): [Candidate, Candidate][] {
  const stems = advisors.map(({ text }) => new Set(stemsOf(text)))
  return advisors.flatMap((one, i) =>
    advisors.slice(i + 1).flatMap((other, step): [Candidate, Candidate][] => {
      return doOverlap(stems[i], stems[i + 1 + step]) ? [[one, other]] : []
    }),
  )
}

/** A word that few advisors use counts more than one of many. */
function weighStems(question: string, texts: readonly ReadonlySet<string>[]): Map<string, number> {
  return new Map(
    stemsOf(question).map((stem) => {
      const inTexts = texts.filter((text) => text.has(stem)).length
      return [stem, inTexts === 0 ? 0 : Math.log(1 + texts.length / inTexts)]
    }),
  )
}

function doOverlap(one: ReadonlySet<string> | undefined, other: ReadonlySet<string> | undefined): boolean {
  if (!one || !other) return false
  const shared = [...one].filter((stem) => other.has(stem)).length
  const fewer = Math.min(one.size, other.size)
  return fewer > 0 && shared / fewer >= OVERLAP_FROM
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
