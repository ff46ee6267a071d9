import type { ContentSlice } from '#session/content-import.ts'

export const EMPTY_CONTENT: ContentSlice = {
  people: [],
  agents: [],
  formerAgents: [],
  numbered: [],
  lastNumber: 0,
  rounds: [],
  logs: [],
  marks: [],
  syntheses: [],
  ideas: [],
  gathers: [],
  proposals: [],
  board: null,
}

/** What a fold or a commit takes without anyone waiting. */
const MAX_ENTRIES = 500
const MAX_CHARS = 1_000_000

const IN_TURN = ['rounds', 'logs', 'marks', 'syntheses', 'ideas', 'gathers', 'proposals'] as const
type Entry = ContentSlice[(typeof IN_TURN)[number]][number]

/**
 * The content in slices, to be taken in this order. The first one has everyone and every number; nothing in a slice leans on a
 * later one but echoes of ideas.
 */
export function sliceContent(content: ContentSlice): ContentSlice[] {
  const { people, agents, formerAgents, numbered, lastNumber, board } = content
  const first: ContentSlice = { ...EMPTY_CONTENT, people, agents, formerAgents, numbered, lastNumber, board }
  const isAnyoneNew = people.length + agents.length + formerAgents.length > 0
  const slices = isAnyoneNew || numbered.length > 0 || board !== null ? [first] : []
  let open = { ...EMPTY_CONTENT }
  let [entries, chars] = [0, 0]
  const close = () => {
    if (entries > 0) slices.push(open)
    open = { ...EMPTY_CONTENT }
    entries = 0
    chars = 0
  }
  for (const name of IN_TURN) {
    for (const entry of content[name]) {
      const size = JSON.stringify(entry).length
      if (entries >= MAX_ENTRIES || chars + size > MAX_CHARS) close()
      open = withEntry(open, name, entry)
      entries++
      chars += size
    }
  }
  close()
  return slices
}

function withEntry(slice: ContentSlice, name: (typeof IN_TURN)[number], entry: Entry): ContentSlice {
  return { ...slice, [name]: [...slice[name], entry] }
}
