import { SYNTHESIS_LABELS } from '#canvas/labels/synthesis-labels.ts'
import { criticismAnswerLabel } from '#formats/minutes/poll-labels.ts'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { PROPOSALS_LABELS } from '#panels/proposals/proposals-labels.ts'
import { originOfProposal } from '#session/origin/document-origin.ts'
import { isEditedOrigin, isOfAi } from '#session/origin/note-origin.ts'
import type { ProposalSource, ProposalView } from '#session/proposals/proposal.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { metricLabel } from './proposal-labels.ts'
import { PROPOSAL_TEXT_LABELS } from './proposal-text-labels.ts'

/** Passed in, so that the function needs no React. */
export interface Names {
  /** The name of a person or agent; null if unknown. */
  nameOf: (id: string) => string | null
  boardTitle: string
}

/**
 * A proposal as Markdown for other documents. Texts of people are escaped, so that they cannot become
 * headings or links.
 */
export function proposalMarkdown(
  proposal: ProposalView,
  sources: readonly ProposalSource[],
  { nameOf, boardTitle }: Names,
): string {
  const named = (ids: readonly string[]) => ids.flatMap((id) => nameOf(id) ?? [])
  const cited = (numbers: readonly number[]) => numbers.map((number) => `#${number}`).join(' ')
  const findings = proposal.findings.map(({ text, numbers, people }, i) => {
    const who = named(people).map(plain).join(', ')
    const basis = [cited(numbers), who].filter((part) => part !== '').join(', ')
    return `${i + 1}. ${plain(text)}${basis === '' ? '' : ` (${basis})`}`
  })
  const actions = proposal.actions.map(({ text, numbers, ownerId, ownerName, due }) => {
    const owners = ownerId === null ? [ownerName ?? ''] : named([ownerId])
    const owner = owners.filter((name) => name !== '').map((name) => `**${plain(name)}**`)
    const terms = [
      ...owner,
      ...(due === null ? [] : [PROPOSAL_TEXT_LABELS.by(due)]),
      ...(numbers.length > 0 ? [cited(numbers)] : []),
    ]
    return `- [ ] ${plain(text)}${terms.length === 0 ? '' : ` (${terms.join(', ')})`}`
  })
  const ideas = sources.map(({ number, text, authorId }) => {
    const [who] = authorId === null ? [] : named([authorId])
    return `- #${number} ${plain(text)}${who === undefined ? '' : ` (${plain(who)})`}`
  })
  const minority = (proposal.revision?.minority ?? []).map((sentence) => `- ${plain(sentence)}`)
  const answers = (proposal.revision?.answers ?? []).map(
    (answer) => `- ${plain(answer.criticism)} (${plain(criticismAnswerLabel(answer))})`,
  )
  const figures = metricLabel(proposal.metrics).map(({ name, count }) => `${count} ${name}`)
  return `${[
    `# ${plain(proposal.title) || PAGE_LABELS.proposal}`,
    PROPOSAL_TEXT_LABELS.version(plain(boardTitle), proposal.version, day(proposal.startedAt)),
    ...writtenBy(proposal),
    ...part(FIELD_LABELS.summary, proposal.summary === '' ? [] : [paragraphs(proposal.summary)]),
    ...part(PROPOSALS_LABELS.findings, findings.length === 0 ? [] : [findings.join('\n')]),
    ...part(PROPOSALS_LABELS.actions, actions.length === 0 ? [] : [actions.join('\n')]),
    ...part(SYNTHESIS_LABELS.minorityReport, minority.length === 0 ? [] : [minority.join('\n')]),
    ...part(FIELD_LABELS.answersToCriticisms, answers.length === 0 ? [] : [answers.join('\n')]),
    ...part(PROPOSALS_LABELS.whatWentIn, ideas.length === 0 ? [] : [ideas.join('\n')]),
    ...(figures.length === 0 ? [] : [`${figures.join(' · ')}`]),
  ].join('\n\n')}\n`
}

function writtenBy(proposal: ProposalView): string[] {
  const { model } = proposal
  const origin = originOfProposal(proposal)
  if (origin === null) return []
  const name = model === null ? null : plain(model)
  return [PROPOSAL_TEXT_LABELS.writtenBy(isOfAi(origin), name, isEditedOrigin(origin))]
}

function part(title: string, body: readonly string[]): string[] {
  return body.length === 0 ? [] : [`## ${title}`, ...body]
}

function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map(plain)
    .join('\n\n')
}

/** One line without any character that Markdown or HTML would interpret. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>~|]/g, '\\$&')
    .replace(/^(#{1,6}\s|[-+>]\s?|\d+[.)]\s)/, '\\$1')
}

function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
