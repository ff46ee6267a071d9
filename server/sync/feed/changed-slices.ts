import { KEYED_SLICES, type Projection } from '#session/projection.ts'

const KEYED: ReadonlySet<string> = new Set(KEYED_SLICES)

/** The slices without keyed entries that changed. Unchanged slices are identical objects; only `me` is a new object each time. */
export function changedSlices(before: Projection, after: Projection): Partial<Projection> {
  const old = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(([name, slice]) => {
    const known = old.get(name)
    const isSame = known === slice || (name === 'me' && JSON.stringify(known) === JSON.stringify(slice))
    return !isSame && !KEYED.has(name)
  })
  return Object.fromEntries(changed)
}

/** Whether both have the same parts in the same order. */
export function isSame(one: object, other: object): boolean {
  const [a, b] = [Object.entries(one), Object.entries(other)]
  return a.length === b.length && a.every(([name, part], i) => b[i]?.[0] === name && b[i]?.[1] === part)
}
