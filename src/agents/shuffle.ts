/** In an order that only the seed decides: the same on every machine and at every try. */
export function shuffle<Item>(items: readonly Item[], seed: string): Item[] {
  const next = randomFrom(seed)
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(next() * (last + 1))
    const [taken] = shuffled.splice(other, 1)
    if (taken !== undefined) shuffled.splice(last, 0, taken)
  }
  return shuffled
}

/** mulberry32 over FNV-1a: small, and good enough to lay out cards. */
function randomFrom(seed: string): () => number {
  let state = 0x811c9dc5
  for (const sign of seed) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
