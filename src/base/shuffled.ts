import { hashText } from './hash-text.ts'
import { randomFrom } from './seeded-random.ts'

/** In an order that only the seed decides: the same on every machine and at every try. */
export function shuffled<Item>(items: readonly Item[], seed: string): Item[] {
  const next = randomFrom(hashText(seed))
  const order = [...items]
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(next() * (last + 1))
    const [taken] = order.splice(other, 1)
    if (taken !== undefined) order.splice(last, 0, taken)
  }
  return order
}
