/** A place in a result. Equal results share a rank, and the ranks after them are skipped. */
export interface Rank {
  /** 1, 2, 2, 4 … */
  rank: number
  isTied: boolean
}

/** Ranks sorted items, the best first: equal values share a rank. */
export function withRanks<Item>(items: readonly Item[], measure: (item: Item) => number): (Item & Rank)[] {
  const values = items.map(measure)
  let last = 0
  return items.map((item, i) => {
    const isAsBefore = i > 0 && values[i - 1] === values[i]
    if (!isAsBefore) last = i + 1
    return { ...item, rank: last, isTied: isAsBefore || values[i + 1] === values[i] }
  })
}
