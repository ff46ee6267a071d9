import { readSections } from './synthesis-lines.ts'

export type ProposalPartName = 'summary' | 'findings' | 'actions'

/** The lines of a proposal as a model wrote it, before its citations are checked. */
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

/** Reads what there is of a text that may be incomplete. */
export function readProposalLines(text: string): ProposalLines {
  const { title, items } = readSections(text, HEADINGS, 'summary', (line) =>
    line.replace(/^(?:title|proposal)\s*:\s*/i, ''),
  )
  const of = (name: ProposalPartName) =>
    items.flatMap(({ part, text: item }) => (part === name ? [item] : []))
  return { title, summary: of('summary'), findings: of('findings'), actions: of('actions') }
}
