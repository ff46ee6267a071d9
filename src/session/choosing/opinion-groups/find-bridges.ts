import type { GroupedItem, OpinionGroups } from './opinions.ts'

/** Items that the groups agree on, and items that divide them. */
export interface Bridges {
  /** More than half of each group support them. The surest agreement is first. */
  bridges: readonly GroupedItem[]
  /** More than half of one group support them, and less than half of another. The widest gap is first. */
  divides: readonly GroupedItem[]
}

export function findBridges({ items }: Pick<OpinionGroups, 'items'>): Bridges {
  return {
    bridges: items.filter(isBridge).sort((one, other) => consensusOf(other) - consensusOf(one)),
    divides: items.filter(isDividing).sort((one, other) => gapOf(other) - gapOf(one)),
  }
}

/** More than half of each group support it. */
export function isBridge(item: GroupedItem): boolean {
  return item.rated.every((rated, group) => 2 * (item.support[group] ?? 0) > rated)
}

/**
 * The group-informed consensus of Polis, 0 to 1: the product of each group's probability to support the item, so that no
 * large group outweighs a small one.
 */
export function consensusOf(item: GroupedItem): number {
  return probabilities(item).reduce((product, probability) => product * probability, 1)
}

function isDividing(item: GroupedItem): boolean {
  const margins = item.rated.map((rated, group) => 2 * (item.support[group] ?? 0) - rated)
  return margins.some((margin) => margin > 0) && margins.some((margin) => margin < 0)
}

function gapOf(item: GroupedItem): number {
  const all = probabilities(item)
  return Math.max(...all) - Math.min(...all)
}

/** With one vote for and one against added to each group: three people are too few to be sure. */
function probabilities({ rated, support }: GroupedItem): number[] {
  return rated.map((count, group) => ((support[group] ?? 0) + 1) / (count + 2))
}
