import { clip } from '#agents/fence.ts'
import { markedHeading, withoutEmphasis } from '#agents/synthesis-lines.ts'
import { visibleText } from '#agents/visible-text.ts'

export type ProposalPartName = 'summary' | 'findings' | 'actions'

/** The lines of a proposal as a model wrote it, before anybody asks whether its citations are true. */
export interface ProposalLines {
  title: string
  /** Paragraphs. */
  summary: string[]
  /** One bullet each, in order; citations still in them. */
  findings: string[]
  actions: string[]
}

const HEADINGS: [ProposalPartName, RegExp][] = [
  ['summary', /^(?:executive |short )?(?:summary|overview|in short)$/],
  ['findings', /^(?:key |main |our )?(?:findings?|insights?|what we found)$/],
  [
    'actions',
    /^(?:(?:recommended|proposed|possible|next) )?(?:actions?|steps?|next steps?|recommendations?)(?: to take)?$/,
  ],
]
const BULLET = /^(?:[-*•–]|\d{1,2}[.)])\s+(.*)$/

/** What comes after is not read: no proposal is that long. */
const MAX_CHARS = 60_000
const MAX_ITEM_CHARS = 4_000

/** Of half a text, what is there of it. */
export function readProposalLines(text: string): ProposalLines {
  const reading: Reading = { title: '', summary: [], findings: [], actions: [], part: null, isOpen: false }
  for (const line of visibleText(text.slice(0, MAX_CHARS)).split('\n')) {
    readLine(reading, line.replace(/\s+/g, ' ').trim())
  }
  const { title, summary, findings, actions } = reading
  return { title, summary, findings, actions }
}

interface Reading extends ProposalLines {
  part: ProposalPartName | null
  /** A line without a bullet goes on with the last item. */
  isOpen: boolean
}

function readLine(reading: Reading, line: string): void {
  const marked = markedHeading(line)
  const part = partOf(marked ?? line)
  if (part !== null) reading.part = part
  if (part !== null || line === '' || /^(?:[-*_=]{3,}|`{3}\w*)$/.test(line)) {
    reading.isOpen = false
    return
  }
  if (reading.part === null && reading.title === '' && !BULLET.test(line)) {
    reading.title = withoutEmphasis(marked ?? line).replace(/^(?:title|proposal)\s*:\s*/i, '')
    return
  }
  // A heading of its own making divides nothing: what stands below it belongs to the part above.
  if (marked === null) addItem(reading, line)
}

function addItem(reading: Reading, line: string): void {
  const { part } = reading
  const items = reading[part ?? 'summary']
  const bullet = BULLET.exec(line)?.[1]
  const last = items.at(-1)
  if (reading.isOpen && bullet === undefined && last !== undefined)
    items[items.length - 1] = clip(`${last} ${line}`, MAX_ITEM_CHARS)
  else items.push(clip(bullet ?? line, MAX_ITEM_CHARS))
  reading.isOpen = true
}

function partOf(line: string): ProposalPartName | null {
  const name = withoutEmphasis(line)
    .replace(/^\d{1,2}[.)]\s*/, '')
    .replace(/:$/, '')
    .toLowerCase()
  return HEADINGS.find(([, pattern]) => pattern.test(name))?.[0] ?? null
}
