import { randomFrom } from '#base/seeded-random.ts'

/** The message of a failed test contains the seed, so that it can be repeated. */
export function seededRandom(seed = Math.floor(Math.random() * 2 ** 31)): {
  seed: number
  random: () => number
} {
  return { seed, random: randomFrom(seed) }
}
