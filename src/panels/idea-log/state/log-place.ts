import { IDEA_GROUPINGS, IDEA_SORTS } from '#api/ideas.ts'
import {
  CATEGORIES,
  type Category,
  GROWTH,
  SOURCES,
  type Source,
  STATUSES,
  type Status,
} from '#session/ideas/idea.ts'
import { dayStart } from '#ui/day-start.ts'

export type IdeaSort = (typeof IDEA_SORTS)[number]
/**
 * The server's groupings, and `replies`, which the page makes itself: each reply below the idea that it
 * replies to.
 */
export const LOG_GROUPINGS = [...IDEA_GROUPINGS, 'replies'] as const
export type IdeaGrouping = (typeof LOG_GROUPINGS)[number]

/**
 * The view of the log: its list, layout, filters and order. All of it is in the page's address, so that a link, a reload and
 * Back show the same.
 */
export interface LogPlace {
  show: 'ideas' | 'decisions' | 'removed'
  /** null: by the width of the window. */
  layout: 'table' | 'cards' | null
  q: string
  /** `not-archived` is the default; an empty list means any. */
  status: 'not-archived' | readonly Status[]
  category: readonly Category[]
  author: readonly string[]
  /** null: ideas of both. */
  kind: 'people' | 'agents' | null
  source: readonly Source[]
  tag: readonly string[]
  round: readonly string[]
  /** Whether the idea is part of the conversation. */
  selected: 'yes' | 'no' | null
  /** Only in `show: 'decisions'`. */
  which: 'all' | 'decisions' | 'open' | 'done'
  /** Days of the reader's time zone, both included: `2026-11-22`. */
  from: string | null
  until: string | null
  /** null: see `firstSort`. */
  sort: IdeaSort | null
  group: IdeaGrouping
}

export const FIRST_PLACE: LogPlace = {
  show: 'ideas',
  layout: null,
  q: '',
  status: 'not-archived',
  category: [],
  author: [],
  kind: null,
  source: [],
  tag: [],
  round: [],
  selected: null,
  which: 'all',
  from: null,
  until: null,
  sort: null,
  group: 'none',
}

const ANY = 'any'
const SHOWN = ['ideas', 'decisions', 'removed'] as const
const LAYOUTS = ['table', 'cards'] as const
const KINDS = ['people', 'agents'] as const
const WHICH = ['decisions', 'open', 'done'] as const
const YES_NO = ['yes', 'no'] as const

/**
 * Reads the query of an address. Unknown and invalid values count as missing: an old link must still open the
 * log.
 */
export function readPlace(search: string): LogPlace {
  const said = new URLSearchParams(search)
  const list = (key: string): string[] => (said.get(key) ?? '').split(',').filter((part) => part !== '')
  const listOf = <T extends string>(key: string, known: readonly T[]): T[] =>
    list(key).flatMap((part) => known.find((value) => value === part) ?? [])
  const oneOf = <T extends string, Other>(key: string, known: readonly T[], other: Other): T | Other =>
    known.find((value) => value === said.get(key)) ?? other
  const status = listOf('status', STATUSES)
  return {
    show: oneOf('show', SHOWN, 'ideas'),
    layout: oneOf('layout', LAYOUTS, null),
    q: (said.get('q') ?? '').slice(0, 200),
    status: status.length > 0 ? status : said.get('status') === ANY ? [] : 'not-archived',
    category: listOf('category', CATEGORIES),
    author: list('author'),
    kind: oneOf('kind', KINDS, null),
    source: listOf('source', SOURCES),
    tag: list('tag'),
    round: list('round'),
    selected: oneOf('selected', YES_NO, null),
    which: oneOf('which', WHICH, 'all'),
    from: day(said.get('from')),
    until: day(said.get('until')),
    sort: oneOf('sort', IDEA_SORTS, null),
    group: oneOf('group', LOG_GROUPINGS, 'none'),
  }
}

function day(text: string | null): string | null {
  return text !== null && dayStart(text) !== null ? text : null
}

export function writePlace(place: LogPlace): string {
  const said = new URLSearchParams()
  const put = (key: string, value: string | null): void => {
    if (value) said.set(key, value)
  }
  if (place.show !== 'ideas') put('show', place.show)
  put('q', place.q.trim())
  if (place.status !== 'not-archived') put('status', place.status.join(',') || ANY)
  putFilters(place, put)
  put('from', place.from)
  put('until', place.until)
  if (place.which !== 'all') put('which', place.which)
  put('sort', place.sort)
  if (place.group !== FIRST_PLACE.group) put('group', place.group)
  put('layout', place.layout)
  const text = said.toString().replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}

type Put = (key: string, value: string | null) => void

function putFilters(place: LogPlace, put: Put): void {
  for (const key of ['category', 'author', 'source', 'tag', 'round'] as const) put(key, place[key].join(','))
  for (const key of ['kind', 'selected'] as const) put(key, place[key])
}

export function askFor(place: LogPlace): URLSearchParams {
  const asked = new URLSearchParams()
  const put: Put = (key, value) => {
    if (value) asked.set(key, value)
  }
  put('q', place.q.trim())
  putFilters(place, put)
  // Removed ideas are shown with any status. Otherwise archived ones are left out, also among decisions.
  if (place.show !== 'removed') {
    put('status', (place.status === 'not-archived' ? GROWTH : place.status).join(','))
  }
  if (place.show === 'removed') put('removed', 'yes')
  if (place.show === 'decisions') putWhich(place, put)
  const from = place.from && dayStart(place.from)
  const until = place.until && dayStart(place.until, 1)
  if (from) put('from', String(from))
  if (until) put('until', String(until))
  put('sort', place.sort ?? firstSort(place))
  const isTree = place.group === 'none' || place.group === 'replies'
  if (place.show === 'ideas' && !isTree) put('group', place.group)
  return asked
}

/** The order while none is chosen; null leaves it to the server, which puts the best match first. */
export function firstSort({ show, group, q }: LogPlace): IdeaSort | null {
  if (show === 'decisions') return 'due'
  // Oldest first, because an idea must be read before its replies can be put below it.
  if (show === 'ideas' && group === 'replies') return 'oldest'
  return q.trim() === '' ? 'newest' : null
}

function putWhich({ which }: LogPlace, put: Put): void {
  put('promoted', which === 'all' ? 'decision,todo' : which === 'decisions' ? 'decision' : 'todo')
  put('done', which === 'open' ? 'no' : which === 'done' ? 'yes' : null)
}

/** How many filters are set, without the default one. A range of days counts once. */
export function filterCount(place: LogPlace): number {
  const lists = [place.category, place.author, place.source, place.tag, place.round]
  const singles = [place.kind, place.selected, place.from ?? place.until]
  const isStatusChosen = place.status !== 'not-archived'
  return (
    lists.filter((list) => list.length > 0).length +
    singles.filter((single) => single !== null).length +
    (isStatusChosen ? 1 : 0)
  )
}

export function withoutFilters(place: LogPlace): LogPlace {
  const { show, layout, sort, group, which } = place
  return { ...FIRST_PLACE, show, layout, sort, group, which }
}
