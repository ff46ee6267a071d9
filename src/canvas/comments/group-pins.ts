/** Something at a place of the page. */
export interface Placed {
  x: number
  y: number
}

/** Gathers things that are closer to each other than `distance`, each with the first of its group; reading order. */
export function groupPins<Pin extends Placed>(pins: readonly Pin[], distance: number): Pin[][] {
  const groups: Pin[][] = []
  const cells = new Map<string, Pin[][]>()
  const cellOf = (value: number): number => Math.floor(value / distance)
  for (const pin of pins.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const [column, row] = [cellOf(pin.x), cellOf(pin.y)]
    const near = [-1, 0, 1].flatMap((dx) =>
      [-1, 0, 1].flatMap((dy) => cells.get(`${column + dx} ${row + dy}`) ?? []),
    )
    const group = near.find(([first]) => first && isNear(first, pin, distance))
    if (group) {
      group.push(pin)
      continue
    }
    const begun = [pin]
    groups.push(begun)
    const key = `${column} ${row}`
    cells.set(key, [...(cells.get(key) ?? []), begun])
  }
  return groups
}

function isNear(one: Placed, other: Placed, distance: number): boolean {
  return Math.abs(one.x - other.x) < distance && Math.abs(one.y - other.y) < distance
}
