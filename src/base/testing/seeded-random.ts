/** Numbers from 0 to 1 (mulberry32): the same seed gives the same numbers. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The message of a failed test contains the seed, so that it can be repeated. */
export function seededRandom(seed = Math.floor(Math.random() * 2 ** 31)): {
  seed: number
  random: () => number
} {
  return { seed, random: randomFrom(seed) }
}
