import type { WrittenRevision } from '#session/choosing/representation/revision.ts'
import { readRevision } from './read-revision.ts'
import { readSections, type SectionForm } from './read-sections.ts'
import { fitsRevision, REVISION_HEADINGS, REVISION_PARTS, type RevisionHeading } from './revision-headings.ts'

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
  unplaced: string[]
  isWhole: boolean
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

const FORM: SectionForm<ProposalPartName | RevisionHeading> = {
  headings: HEADINGS,
  asked: [
    ['summary', 'findings', 'actions'],
    ['summary', 'findings', 'actions', ...REVISION_PARTS],
  ],
  before: 'summary',
  optional: ['summary', 'actions', ...REVISION_PARTS],
  fits: fitsRevision,
  titleOf: (line) =>
    line.replace(/^(?:title|proposal|titel|titre|t[ií]tulo|タイトル|題名|العنوان)\s*[:：]\s*/i, ''),
}
export const PROPOSAL_HEADINGS: readonly string[] = ['## Summary', '## Findings', '## Actions']

export function readProposalLines(text: string): ProposalLines {
  const { title, items, unplaced, isWhole } = readSections(text, FORM)
  const of = (name: ProposalPartName) =>
    items.flatMap(({ part, text: item }) => (part === name ? [item] : []))
  return {
    title,
    summary: of('summary'),
    findings: of('findings'),
    actions: of('actions'),
    revision: readRevision(items),
    unplaced,
    isWhole,
  }
}
