import { readCitations } from '#agents/documents/synthesis-lines.ts'
import { clip } from '#base/clip.ts'
import { shownLine } from '#board/text/read-markup.ts'
import type { WrittenRevision } from '#session/choosing/representation/revision.ts'
import type { Idea } from '#session/ideas/idea.ts'
import type { ProposalText } from '#session/proposals/proposal.ts'
import { readProposalLines } from './proposal-lines.ts'

/** Limits of a proposal in the session. */
const MAX_TITLE_CHARS = 200
const MAX_SUMMARY_CHARS = 4_000
const MAX_ITEM_CHARS = 800
const MAX_ITEMS = 40
const MAX_CITED = 50

/** The fields of a source idea that a proposal uses. */
export type SourceIdea = Pick<Idea, 'number' | 'text' | 'authorId' | 'promotion'>

/** A model's proposal, with faults that a second try should correct. */
export interface ReadProposal {
  text: ProposalText
  /** Numbers that stand for nothing, to be complained about. */
  unknown: string[]
  /** Its part about criticisms; empty if it revises nothing. */
  revision: WrittenRevision
  /** Headings, or items, that could be of any part; to be complained about. */
  unplaced: string[]
  /** Whether any part of it had the required form, and no part may be hidden below a heading that is unplaced. */
  isReadable: boolean
}

/**
 * Reads a whole or partial proposal from a model's text. The authors of a finding are those of its cited ideas. The
 * board's decisions and open to-dos are first among the actions, unchanged by the model.
 */
export function readProposal(text: string, sources: readonly SourceIdea[]): ReadProposal {
  const { title, summary, findings, actions, revision, unplaced, isWhole } = readProposalLines(text)
  const cite = citer(sources)
  const settled = settledActions(sources)
  const isSettled = new Set(settled.flatMap(({ numbers }) => numbers))
  const written = actions.flatMap((item) => {
    const { said, numbers } = cite.read(item)
    const saysAgain = numbers.length > 0 && numbers.every((number) => isSettled.has(number))
    return said === '' || saysAgain ? [] : [{ text: said, numbers, ownerId: null, due: null }]
  })
  const found = findings.flatMap((item) => {
    const { said, numbers } = cite.read(item)
    return said === '' ? [] : [{ text: said, numbers, people: cite.authorsOf(numbers) }]
  })
  const paragraphs = summary.flatMap((paragraph) => cite.read(paragraph).said || [])
  return {
    text: {
      title: clip(title, MAX_TITLE_CHARS),
      summary: clip(paragraphs.join('\n\n'), MAX_SUMMARY_CHARS),
      findings: found.slice(0, MAX_ITEMS),
      actions: [...settled, ...written].slice(0, MAX_ITEMS),
    },
    unknown: [...cite.unknown],
    revision,
    unplaced,
    isReadable: (found.length > 0 || paragraphs.length > 0) && (isWhole || unplaced.length === 0),
  }
}

/** Decisions first, then to-dos, the earliest first. Finished to-dos are no next actions. */
export function settledActions(sources: readonly SourceIdea[]): ProposalText['actions'] {
  return sources
    .flatMap(({ number, text, promotion }) =>
      promotion && !promotion.isDone ? [{ number, text, promotion }] : [],
    )
    .sort(
      (a, b) =>
        Number(a.promotion.kind === 'todo') - Number(b.promotion.kind === 'todo') ||
        (a.promotion.due ?? '9999').localeCompare(b.promotion.due ?? '9999') ||
        a.number - b.number,
    )
    .slice(0, MAX_ITEMS)
    .map(({ number, text, promotion: { ownerId, ownerName, due } }) => ({
      text: clip(shownLine(text), MAX_ITEM_CHARS),
      numbers: [number],
      ownerId,
      ...(ownerId === null && ownerName !== undefined && { ownerName }),
      due,
    }))
}

function citer(sources: readonly SourceIdea[]) {
  const authors = new Map(sources.map(({ number, authorId }) => [number, authorId]))
  const unknown = new Set<string>()
  const numberOf = (label: string) => Number(label.slice(1))
  const isKnown = (label: string) => authors.has(numberOf(label))
  return {
    unknown,
    read(item: string): { said: string; numbers: number[] } {
      const { text, cited } = readCitations(item, isKnown)
      for (const label of cited) if (!isKnown(label)) unknown.add(label)
      const numbers = [...new Set(cited.filter(isKnown).map(numberOf))].slice(0, MAX_CITED)
      return { said: clip(text, MAX_ITEM_CHARS), numbers }
    },
    authorsOf: (numbers: readonly number[]) => [
      ...new Set(numbers.flatMap((number) => authors.get(number) ?? [])),
    ],
  }
}
