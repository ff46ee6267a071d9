import type { WrittenRevision } from '#session/representation/revision.ts'
import { readRevision } from './read-revision.ts'
import { REVISION_HEADINGS, type RevisionHeading, readSections } from './synthesis-lines.ts'

/** Parts that the lines of a proposal fall into, besides those of a revision. */
type ProposalPartName = 'summary' | 'findings' | 'actions'

/** The lines of a proposal as a model wrote it, before its citations are checked. */
export interface ProposalLines {
  title: string
  /** Paragraphs. */
  summary: string[]
  /** One bullet each, in order; citations still in them. */
  findings: string[]
  actions: string[]
  revision: WrittenRevision
}

const HEADINGS: (readonly [ProposalPartName | RevisionHeading, RegExp])[] = [
  ['summary', /^(?:executive |short )?(?:summary|overview|in short)$/],
  ['findings', /^(?:key |main |our )?(?:findings?|insights?|what we found)$/],
  [
    'actions',
    /^(?:(?:recommended|proposed|possible|next) )?(?:actions?|steps?|next steps?|recommendations?)(?: to take)?$/,
  ],
  ...REVISION_HEADINGS,
]

/** Reads what there is of a text that may be incomplete. */
export function readProposalLines(text: string): ProposalLines {
  const { title, items } = readSections(text, HEADINGS, 'summary', (line) =>
    line.replace(/^(?:title|proposal)\s*:\s*/i, ''),
  )
  const of = (name: ProposalPartName) =>
    items.flatMap(({ part, text: item }) => (part === name ? [item] : []))
  return {
    title,
    summary: of('summary'),
    findings: of('findings'),
    actions: of('actions'),
    revision: readRevision(items),
  }
}
