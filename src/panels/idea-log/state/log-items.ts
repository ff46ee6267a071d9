import type { IdeaPage, IdeaView } from '#api/ideas.ts'

/** A group as the server counts it: `value` is its key, `label` its name or ''. */
export type Group = NonNullable<IdeaPage['groups']>[number]

/**
 * One line of the list. `key` belongs to the idea rather than to the place, so that a row keeps its focus when others
 * appear above it. A row whose idea has not been read yet has a key of its index.
 */
export type LogItem =
  | { kind: 'heading'; key: string; group: Group }
  /** `index` counts rows as the API does; `number` is null until the row is read. */
  | { kind: 'row'; key: string; index: number; number: number | null }
  /** A reply, below the idea that it replies to. */
  | { kind: 'reply'; key: string; idea: IdeaView; depth: number }
  /** A line of cards: the rows from `first` on. */
  | { kind: 'cards'; key: string; first: number; count: number }

/** The replies shown below a row, by the number of the idea that they reply to. */
export type OpenReplies = ReadonlyMap<number, readonly IdeaView[]>

interface Arrangement {
  length: number
  /** `null` if the log is not grouped. */
  groups: readonly Group[] | null
  replies: OpenReplies
  /** The number of the idea at an index; null if that row has not been read. */
  numberAt: (index: number) => number | null
}

/** The rows in order, with the headings of groups and the opened replies below their ideas. */
export function arrangeRows({ length, groups, replies, numberAt }: Arrangement): LogItem[] {
  const items: LogItem[] = []
  const below = shownBelow(replies, length, numberAt)
  for (const { group, first, count } of parts(length, groups)) {
    if (group) items.push({ kind: 'heading', key: `group ${group.value}`, group })
    for (let index = first; index < first + count; index += 1) {
      const number = numberAt(index)
      if (number !== null && below.has(number)) continue
      items.push({ kind: 'row', key: number === null ? `unread ${index}` : String(number), index, number })
      if (number !== null) addReplies(items, [number], replies)
    }
  }
  return items
}

/**
 * Numbers of ideas that are shown as replies and therefore not as separate rows. Only read rows count: an unread row
 * cannot be recognised.
 */
function shownBelow(
  replies: OpenReplies,
  length: number,
  numberAt: (index: number) => number | null,
): ReadonlySet<number> {
  const below = new Set<number>()
  if (replies.size === 0) return below
  const add = (number: number): void => {
    for (const idea of replies.get(number) ?? []) {
      if (below.has(idea.number)) continue
      below.add(idea.number)
      add(idea.number)
    }
  }
  for (let index = 0; index < length; index += 1) {
    const number = numberAt(index)
    if (number !== null && !below.has(number)) add(number)
  }
  return below
}

/**
 * Adds the replies of the last idea in `above`, and theirs. `above` also ends a cycle of replies, which a
 * damaged log could have.
 */
function addReplies(items: LogItem[], above: readonly number[], replies: OpenReplies): void {
  for (const idea of replies.get(above.at(-1) ?? 0) ?? []) {
    if (above.includes(idea.number)) continue
    const path = [...above, idea.number]
    items.push({ kind: 'reply', key: path.join('>'), idea, depth: above.length })
    addReplies(items, path, replies)
  }
}

/** Lines of at most `perLine` cards. A group starts a new line. */
export function arrangeCards(length: number, groups: readonly Group[] | null, perLine: number): LogItem[] {
  const items: LogItem[] = []
  for (const { group, first, count } of parts(length, groups)) {
    if (group) items.push({ kind: 'heading', key: `group ${group.value}`, group })
    for (let index = first; index < first + count; index += perLine) {
      const inLine = Math.min(perLine, first + count - index)
      items.push({ kind: 'cards', key: `cards ${index}`, first: index, count: inLine })
    }
  }
  return items
}

interface Part {
  group: Group | null
  first: number
  count: number
}

/**
 * The range of rows of each group; one range for an ungrouped log. Groups are in the order of the API, and
 * follow each other without gaps.
 */
function parts(length: number, groups: readonly Group[] | null): Part[] {
  if (!groups) return [{ group: null, first: 0, count: length }]
  let first = 0
  return groups.map((group) => {
    const part = { group, first, count: group.count }
    first += group.count
    return part
  })
}

/** The first and last index of API rows among the items, which must be read; `null` without rows. */
export function rowsAmong(items: readonly LogItem[]): { first: number; last: number } | null {
  const ranges = items.flatMap((item) => {
    if (item.kind === 'row') return { first: item.index, last: item.index }
    return item.kind === 'cards' ? { first: item.first, last: item.first + item.count - 1 } : []
  })
  if (ranges.length === 0) return null
  return {
    first: Math.min(...ranges.map(({ first }) => first)),
    last: Math.max(...ranges.map(({ last }) => last)),
  }
}

/**
 * The ideas from one number to the other as they are shown, both included and in either order. Rows that have not been read are
 * left out. Empty if one of the two is not shown.
 */
export function ideasBetween(
  items: readonly LogItem[],
  ideaAt: (index: number) => IdeaView | null,
  ends: readonly [number, number],
): IdeaView[] {
  const shown = items.flatMap((item) => ideasOf(item, ideaAt))
  const [one = -1, other = -1] = ends.map((number) => shown.findIndex((idea) => idea.number === number))
  return one < 0 || other < 0 ? [] : shown.slice(Math.min(one, other), Math.max(one, other) + 1)
}

function ideasOf(item: LogItem, ideaAt: (index: number) => IdeaView | null): IdeaView[] {
  switch (item.kind) {
    case 'heading':
      return []
    case 'row':
      return [ideaAt(item.index) ?? []].flat()
    case 'reply':
      return [item.idea]
    case 'cards':
      return Array.from({ length: item.count }, (_, i) => ideaAt(item.first + i) ?? []).flat()
  }
}

/**
 * The index of the item that is `step` items away and can have the focus (a heading cannot); the last one at
 * the end of the list. null if there is none.
 */
export function itemFrom(items: readonly LogItem[], at: number, step: number): number | null {
  const direction = step < 0 ? -1 : 1
  const start = Math.max(0, Math.min(items.length - 1, at + step))
  return firstFrom(items, start, direction) ?? firstFrom(items, start, -direction)
}

function firstFrom(items: readonly LogItem[], start: number, direction: number): number | null {
  for (let index = start; items[index]; index += direction) {
    if (items[index]?.kind !== 'heading') return index
  }
  return null
}
