import { joinNames } from '#base/join-names.ts'
import {
  type GroupedItem,
  MIN_PEOPLE_FOR_GROUPS,
  type Opinions,
} from '#session/choosing/opinion-groups/opinions.ts'

/** The maximum of dividing items in a list; more are shown on request. */
export const SHOWN_DIVIDES = 3

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five']
const UNGROUPED: Record<Exclude<Opinions['kind'], 'groups'>, string> = {
  'too-few-people': `Groups of opinion are shown from ${MIN_PEOPLE_FOR_GROUPS} people on who rated`,
  'too-few-ratings': 'No groups of opinion: too few people rated the same',
  'one-mind': 'People are of one mind: no groups of opinion stand out',
  'no-groups': 'Opinions differ, but no groups of opinion stand out',
}

type Sized = Pick<GroupedItem, 'rated' | 'support'>

/** `Two groups of opinion (5 and 4 people)`, or why there are none. */
export function opinionsLine(opinions: Opinions | { kind: 'groups'; sizes: readonly number[] }): string {
  if (opinions.kind !== 'groups') return UNGROUPED[opinions.kind]
  const { sizes } = opinions
  const count = COUNTS[sizes.length] ?? String(sizes.length)
  return `${count.charAt(0).toUpperCase()}${count.slice(1)} groups of opinion (${joinNames(sizes.map(String))} people)`
}

/** `Group A` for the largest group. */
export function opinionGroupName(group: number): string {
  return `Group ${opinionGroupLetter(group)}`
}

/** `A` for the largest group. */
export function opinionGroupLetter(group: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + group)
}

/** The heading of the items that more than half of each group support. */
export function bridgesTitle(groups: number): string {
  return groups === 2 ? 'Both groups support' : 'All groups support'
}

/** Shown in place of a list of bridges. `item` is a note or a point. */
export function noBridges(item: 'note' | 'point', groups: number): string {
  return `No ${item} has the support of ${groups === 2 ? 'both' : 'all'} groups`
}

export const DIVIDES_TITLE = 'They differ most on'

/** `A 5 of 5 · B 1 of 4`: how many of an item's raters support it, by group. */
export function supportLabel({ rated, support }: Sized): string {
  return rated
    .map((count, group) => `${opinionGroupLetter(group)} ${support[group] ?? 0} of ${count}`)
    .join(' · ')
}
