import type { IdeaPage, IdeaQuery } from '#api/ideas.ts'
import { CATEGORIES, SOURCES, STATUSES } from '#session/ideas/idea.ts'
import { compareText, type FacetBooks, roundLabel } from './facet-counts.ts'
import type { FacetWords } from './facet-words.ts'
import type { IndexedIdea } from './idea-rows.ts'

/** A property by which the rows of the log can be grouped. */
export type Grouping = Exclude<NonNullable<IdeaQuery['group']>, 'none'>
type Group = NonNullable<IdeaPage['groups']>[number]

/** The rows with the headings that are between them. */
export interface Grouped {
  groups: Group[]
  /** In the order of groups. */
  rows: IndexedIdea[]
}

/** Look-ups for grouping ideas. */
export interface GroupingContext extends FacetBooks {
  /** `null` if the idea is in no theme. */
  themeOf: (row: IndexedIdea) => string | null
  titleOf: (theme: string) => string
}

/** Puts each idea in one group, in its order; ideas without the property are last, in the group ''. */
export function groupIdeas(
  rows: readonly IndexedIdea[],
  grouping: Grouping,
  context: GroupingContext,
): Grouped {
  const groupOf = groupFinder(rows, grouping, context)
  const groups = new Map<string, IndexedIdea[]>()
  for (const row of rows) {
    const value = groupOf(row) ?? ''
    const group = groups.get(value)
    if (group) group.push(row)
    else groups.set(value, [row])
  }
  const counted = [...groups].map(([value, { length: count }]) => ({
    value,
    label: value === '' ? '' : labelOf(value, grouping, context),
    count,
  }))
  const inOrder = counted.sort(
    (a, b) => Number(a.value === '') - Number(b.value === '') || compareGroups(a, b, grouping, context),
  )
  return { groups: inOrder, rows: inOrder.flatMap(({ value }) => groups.get(value) ?? []) }
}

function groupFinder(
  rows: readonly IndexedIdea[],
  grouping: Grouping,
  { words, who, rounds, themeOf, isTagShown }: GroupingContext,
): (row: IndexedIdea) => string | null {
  switch (grouping) {
    case 'category':
    case 'status':
    case 'source':
      return ({ idea }) => idea[grouping]
    case 'author':
      return ({ idea }) => (idea.authorId !== null && who.has(idea.authorId) ? idea.authorId : null)
    case 'round':
      return ({ idea }) => (idea.roundId !== null && rounds.has(idea.roundId) ? idea.roundId : null)
    case 'theme':
      return themeOf
    case 'tag':
      return byCommonestTag(rows, words, isTagShown)
  }
}

/** Groups an idea by the one of its tags that most other ideas have, so that groups are few and large. */
function byCommonestTag(
  rows: readonly IndexedIdea[],
  words: FacetWords,
  isTagShown: (tag: string) => boolean,
): (row: IndexedIdea) => string | null {
  const counts = new Int32Array(words.size)
  const many = (tag: number) => counts[tag] ?? 0
  for (const { codes } of rows) for (const tag of codes.tags) counts[tag] = many(tag) + 1
  const isBefore = (tag: number, best: number) =>
    many(tag) > many(best) || (many(tag) === many(best) && words.wordOf(tag) < words.wordOf(best))
  return ({ codes }) => {
    let best = -1
    for (const tag of codes.tags) if (best < 0 || isBefore(tag, best)) best = tag
    return best < 0 || !isTagShown(words.wordOf(best)) ? null : words.wordOf(best)
  }
}

function labelOf(value: string, grouping: Grouping, { who, rounds, titleOf }: GroupingContext): string {
  switch (grouping) {
    case 'author':
      return who.get(value)?.name ?? ''
    case 'round':
      return roundLabel(value, rounds)
    case 'theme':
      return titleOf(value)
    default:
      return value
  }
}

const ORDERS: Partial<Record<Grouping, readonly string[]>> = {
  category: CATEGORIES,
  status: STATUSES,
  source: SOURCES,
}

/** Themes that are ideas are first, by number, then frames by name. */
function compareThemes(a: Group, b: Group): number {
  const numberOf = ({ value }: Group) => (/^\d+$/.test(value) ? Number(value) : Number.MAX_SAFE_INTEGER)
  return numberOf(a) - numberOf(b) || compareText(a.label, b.label)
}

function compareGroups(a: Group, b: Group, grouping: Grouping, { rounds }: GroupingContext): number {
  const order = ORDERS[grouping]
  if (order) return order.indexOf(a.value) - order.indexOf(b.value)
  if (grouping === 'round') return (rounds.get(a.value) ?? 0) - (rounds.get(b.value) ?? 0)
  if (grouping === 'theme') return compareThemes(a, b)
  if (grouping === 'tag') return b.count - a.count || (a.value < b.value ? -1 : 1)
  return compareText(a.label, b.label)
}
