import type { IdeaPage, IdeaView } from '#session/idea-view.ts'

export type Group = NonNullable<IdeaPage['groups']>[number]

/** What stands below one another in the log. `key`: the same idea keeps its own wherever it moves. */
export type LogItem =
  | { kind: 'heading'; key: string; group: Group }
  /** `index`: of the row, as the API counts them; it may not be read yet. */
  | { kind: 'row'; key: string; index: number; number: number | null }
  /** A reply that was opened under what it answers. */
  | { kind: 'reply'; key: string; idea: IdeaView; depth: number }
  /** Cards beside each other. */
  | { kind: 'cards'; key: string; first: number; count: number }

/** Replies shown below a row, by the number of what they answer. */
export type OpenReplies = ReadonlyMap<number, readonly IdeaView[]>

interface Arrangement {
  length: number
  groups: readonly Group[] | null
  replies: OpenReplies
  numberAt: (index: number) => number | null
}

/** The rows with the headings of their groups and the replies that were opened. */
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

/** Those that stand below what they answer, and therefore nowhere else: as far as that is read. */
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

/** `above`: from the row down; a circle, should there ever be one, is not gone round for ever. */
function addReplies(items: LogItem[], above: readonly number[], replies: OpenReplies): void {
  for (const idea of replies.get(above.at(-1) ?? 0) ?? []) {
    if (above.includes(idea.number)) continue
    const path = [...above, idea.number]
    items.push({ kind: 'reply', key: path.join('>'), idea, depth: above.length })
    addReplies(items, path, replies)
  }
}

/** As many cards beside each other as there is room for; a group begins a line of its own. */
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

function parts(length: number, groups: readonly Group[] | null): Part[] {
  if (!groups) return [{ group: null, first: 0, count: length }]
  let first = 0
  return groups.map((group) => {
    const part = { group, first, count: group.count }
    first += group.count
    return part
  })
}

/** Which rows of the API are among these items: the first and the last; null: none. */
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

/** The next item that the focus can be on, or the last one that way; null: there is none at all. */
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
