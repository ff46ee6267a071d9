import type { PersonOpinions } from '#session/choosing/opinion-groups/find-opinion-groups.ts'

export const opinionOf = (score: number): number => (score - 3) / 2

interface Plan {
  /** How many people each group has. */
  sizes: readonly number[]
  /** Notes that all groups are for. */
  bridges: number
  /** Notes that each group alone is for. */
  own: number
  random: () => number
  /** The share of scores that are given without a thought. */
  noise?: number
  /** The share of scores that are missing. */
  missing?: number
}

/** The ids of the notes, and the opinions of all people, group by group. Notes of all groups are `b0` …, others `g0-0` …. */
export function plantedOpinions({ sizes, bridges, own, random, noise = 0, missing = 0 }: Plan) {
  const shared = Array.from({ length: bridges }, (_, i) => `b${i}`)
  const owned = sizes.map((_, group) => Array.from({ length: own }, (_, i) => `g${group}-${i}`))
  const ids = [...shared, ...owned.flat()]
  const scoreOf = (id: string, group: number): number => {
    if (random() < noise) return 1 + Math.floor(5 * random())
    const isFor = id.startsWith('b') || id.startsWith(`g${group}-`)
    return (isFor ? 4 : 1) + Math.floor(2 * random())
  }
  const people = sizes.flatMap((size, group) =>
    Array.from({ length: size }, (): PersonOpinions => {
      const given = ids.filter(() => random() >= missing)
      return new Map(given.map((id) => [id, opinionOf(scoreOf(id, group))]))
    }),
  )
  return { ids, people }
}

/** People whose opinions do not hang together. */
export function looseOpinions(people: number, notes: number, random: () => number) {
  const ids = Array.from({ length: notes }, (_, i) => `n${i}`)
  const rows = Array.from(
    { length: people },
    (): PersonOpinions => new Map(ids.map((id) => [id, opinionOf(1 + Math.floor(5 * random()))])),
  )
  return { ids, people: rows }
}
