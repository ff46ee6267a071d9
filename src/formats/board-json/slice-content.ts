import type { ContentSlice } from '#session/import/content-import.ts'

/** The lists of everything beside the canvas, empty. */
export const NOTHING_SAID = {
  rounds: [],
  logs: [],
  reactions: [],
  syntheses: [],
  ideas: [],
  themeRuns: [],
  proposals: [],
  votes: [],
  checks: [],
  ratings: [],
  interviews: [],
  threads: [],
  conversationStarts: [],
  agenda: [],
} satisfies Partial<ContentSlice>

export const EMPTY_CONTENT: ContentSlice = {
  people: [],
  agents: [],
  formerAgents: [],
  numbered: [],
  lastNumber: 0,
  ...NOTHING_SAID,
  board: null,
}

/** An amount that is applied and committed without a noticeable wait. */
const MAX_ENTRIES = 500
const MAX_CHARS = 1_000_000
const MAX_NUMBERS = 2_000

type SaidList = keyof typeof NOTHING_SAID
const IN_TURN: readonly SaidList[] = [
  'rounds',
  'logs',
  'reactions',
  'syntheses',
  'ideas',
  'themeRuns',
  'proposals',
  'votes',
  'checks',
  'ratings',
  'interviews',
  'threads',
  'conversationStarts',
  'agenda',
]
type Entry = ContentSlice[SaidList][number]

/**
 * The content in slices, to be applied in order. The first one has all people and the highest number, so that no other
 * note takes a number of the file; a slice depends on a later one only for echoes of ideas. Each is made on demand:
 * measuring all of a large file would block the process.
 */
export function* sliceContent(content: ContentSlice): Generator<ContentSlice, void, void> {
  const { people, agents, formerAgents, numbered, lastNumber, board } = content
  const some = numbered.slice(0, MAX_NUMBERS)
  const highest = numbered.reduce((max, { number }) => Math.max(max, number), lastNumber)
  const everyone = { people, agents, formerAgents, board }
  const isAnyoneNew = people.length + agents.length + formerAgents.length > 0
  if (isAnyoneNew || numbered.length > 0 || board !== null)
    yield { ...EMPTY_CONTENT, ...everyone, numbered: some, lastNumber: highest }
  for (let from = MAX_NUMBERS; from < numbered.length; from += MAX_NUMBERS)
    yield { ...EMPTY_CONTENT, numbered: numbered.slice(from, from + MAX_NUMBERS) }
  let open = { ...EMPTY_CONTENT }
  let [entries, chars] = [0, 0]
  for (const name of IN_TURN) {
    for (const entry of content[name]) {
      const size = JSON.stringify(entry).length
      if (entries > 0 && (entries >= MAX_ENTRIES || chars + size > MAX_CHARS)) {
        yield open
        open = { ...EMPTY_CONTENT }
        ;[entries, chars] = [0, 0]
      }
      open = withEntry(open, name, entry)
      entries++
      chars += size
    }
  }
  if (entries > 0) yield open
}

function withEntry(slice: ContentSlice, name: SaidList, entry: Entry): ContentSlice {
  return { ...slice, [name]: [...slice[name], entry] }
}
