import { clusterPoints, nearestCenter, type Points } from './cluster-points.ts'
import { isBeyondChance } from './compare-separation.ts'
import { type OpinionRow, opinionMatrix } from './opinion-matrix.ts'
import {
  type GroupedItem,
  MAX_GROUPS,
  MIN_GROUP_SIZE,
  MIN_ITEMS_FOR_GROUPS,
  MIN_PEOPLE_FOR_GROUPS,
  type Opinions,
} from './opinions.ts'
import { projectPeople } from './project-people.ts'

/** One person's opinions by the id of a note or a point, from -1, against it, over 0, the middle, to 1, for it. */
export type PersonOpinions = ReadonlyMap<string, number>

/** Opinions that place a person; half of the items that can be compared do too. */
const ENOUGH_OPINIONS = 7
/** Limits on the opinions that groups are found by, so that closing a rating never holds others up. All opinions are counted. */
const MAX_PEOPLE_COMPARED = 200
const MAX_OPINIONS_COMPARED = 10_000
/** From this share of people on one side of an item, on average, people are of one mind. */
const ONE_MIND_SHARE = 0.8

/**
 * Groups of people with like opinions on these items, and how each group takes each item. The order of people and items
 * changes nothing. Everyone is in a group: counts of the others would follow from those of all.
 */
export function findOpinions(itemIds: readonly string[], everyone: readonly PersonOpinions[]): Opinions {
  const all = everyone.filter(({ size }) => size > 0).map((person) => rowOf(itemIds, person))
  if (all.length < MIN_PEOPLE_FOR_GROUPS) return { kind: 'too-few-people' }
  const items = comparableItems(itemIds, all)
  const compared = all.map((row): OpinionRow => items.map((item) => row[item] ?? null))
  const enough = Math.max(MIN_ITEMS_FOR_GROUPS, Math.min(ENOUGH_OPINIONS, Math.ceil(items.length / 2)))
  const core = inFixedOrder(compared.filter((row) => countRated(row) >= enough))
  if (items.length < MIN_ITEMS_FOR_GROUPS || core.length < MIN_PEOPLE_FOR_GROUPS)
    return { kind: 'too-few-ratings' }

  const { groupOf, count } = findGroups(thinned(core))
  if (count < 2) return { kind: isOfOneMind(core) ? 'one-mind' : 'no-groups' }
  const groups = compared.map(groupOf)
  const members = Array.from({ length: count }, (_, group) => all.filter((_row, i) => groups[i] === group))
  return countGroups(itemIds, members)
}

function rowOf(itemIds: readonly string[], person: PersonOpinions): OpinionRow {
  return itemIds.map((id) => person.get(id) ?? null)
}

function countRated(row: OpinionRow): number {
  let count = 0
  for (const value of row) if (value !== null) count++
  return count
}

/** The places of items that enough people rated for two groups, by their ids; of too many, those with the most opinions. */
function comparableItems(itemIds: readonly string[], all: readonly OpinionRow[]): number[] {
  const counts = itemIds.map((_, item) => {
    let count = 0
    for (const row of all) if (row[item] !== null) count++
    return count
  })
  const byId = (one: number, other: number) => compare(itemIds[one] ?? '', itemIds[other] ?? '')
  const most = Math.floor(MAX_OPINIONS_COMPARED / Math.min(all.length, MAX_PEOPLE_COMPARED))
  return [...itemIds.keys()]
    .filter((item) => (counts[item] ?? 0) >= 2 * MIN_GROUP_SIZE)
    .sort((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0) || byId(one, other))
    .slice(0, most)
    .sort(byId)
}

/** Sorts rows by their opinions: sums of numbers, and the order of two equal people, then do not depend on ids. */
function inFixedOrder(rows: readonly OpinionRow[]): OpinionRow[] {
  return rows.toSorted((one, other) => {
    const differing = one.findIndex((value, i) => value !== other[i])
    return differing < 0 ? 0 : (one[differing] ?? -2) - (other[differing] ?? -2)
  })
}

/** At most `MAX_PEOPLE_COMPARED` of them, evenly. */
function thinned(rows: readonly OpinionRow[]): OpinionRow[] {
  const step = Math.max(1, rows.length / MAX_PEOPLE_COMPARED)
  return rows.filter((_, i) => i === 0 || Math.floor(i / step) > Math.floor((i - 1) / step))
}

function findGroups(rows: readonly OpinionRow[]): { count: number; groupOf: (row: OpinionRow) => number } {
  const place = projectPeople(opinionMatrix(rows))
  if (!place) return { count: 1, groupOf: () => 0 }
  const places = rows.map(place)
  const points = {
    x: Float64Array.from(places, ({ x }) => x),
    y: Float64Array.from(places, ({ y }) => y),
  }
  const limits = { minSize: MIN_GROUP_SIZE, maxClusters: MAX_GROUPS }
  const found = clusterPoints(points, limits)
  const separationOf = (each: Points) => clusterPoints(each, limits)?.separation ?? 0
  if (!found || !isBeyondChance(points, found.separation, separationOf)) return { count: 1, groupOf: () => 0 }
  const { centers } = found
  return {
    count: centers.x.length,
    groupOf: (row) => {
      const { x, y } = place(row)
      return nearestCenter(x, y, centers)
    },
  }
}

/** Whether most people are on the same side of most items. */
function isOfOneMind(rows: readonly OpinionRow[]): boolean {
  const shares = (rows[0] ?? []).map((_, item) => {
    const { rated, support } = countItem(rows, item)
    return Math.max(support, rated - support) / Math.max(1, rated)
  })
  return shares.reduce((sum, share) => sum + share, 0) / shares.length >= ONE_MIND_SHARE
}

/**
 * The counts of the groups, the largest first. An item is in them only if enough people of each group rated it: of a group
 * that is left out, the counts would follow from those of all people.
 */
function countGroups(itemIds: readonly string[], members: readonly (readonly OpinionRow[])[]): Opinions {
  if (members.some(({ length }) => length < MIN_GROUP_SIZE)) return { kind: 'no-groups' }
  const groups = members.toSorted((one, other) => other.length - one.length)
  const items = itemIds.flatMap((id, item): GroupedItem[] => {
    const counts = groups.map((group) => countItem(group, item))
    if (counts.some(({ rated }) => rated < MIN_GROUP_SIZE)) return []
    return [{ id, rated: counts.map(({ rated }) => rated), support: counts.map(({ support }) => support) }]
  })
  return { kind: 'groups', sizes: groups.map(({ length }) => length), items }
}

function countItem(rows: readonly OpinionRow[], item: number): { rated: number; support: number } {
  let [rated, support] = [0, 0]
  for (const row of rows) {
    const value = row[item] ?? null
    if (value !== null) rated++
    if (value !== null && value > 0) support++
  }
  return { rated, support }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
