import { criticismAnswerLabel } from '#formats/minutes/poll-labels.ts'
import { originOfProposal } from '#session/origin/document-origin.ts'
import { isEditedOrigin, isOfAi } from '#session/origin/note-origin.ts'
import { SCRIPT_LABEL } from '#session/origin/origin-labels.ts'
import type { ProposalSource, ProposalView } from '#session/proposals/proposal.ts'
import { metricLabel } from './proposal-labels.ts'

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
      ...(due === null ? [] : [`by ${due}`]),
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
    `# ${plain(proposal.title) || 'Proposal'}`,
    `${plain(boardTitle)}, version ${proposal.version}, ${day(proposal.startedAt)}`,
    ...writtenBy(proposal),
    ...part('Summary', proposal.summary === '' ? [] : [paragraphs(proposal.summary)]),
    ...part('Findings', findings.length === 0 ? [] : [findings.join('\n')]),
    ...part('Actions', actions.length === 0 ? [] : [actions.join('\n')]),
    ...part('Minority report', minority.length === 0 ? [] : [minority.join('\n')]),
    ...part('Answers to criticisms', answers.length === 0 ? [] : [answers.join('\n')]),
    ...part('What went in', ideas.length === 0 ? [] : [ideas.join('\n')]),
    ...(figures.length === 0 ? [] : [`${figures.join(' · ')}`]),
  ].join('\n\n')}\n`
}

function writtenBy(proposal: ProposalView): string[] {
  const { model } = proposal
  const origin = originOfProposal(proposal)
  if (origin === null) return []
  const by = isOfAi(origin) ? `an AI${model === null ? '' : ` (${plain(model)})`}` : `a ${SCRIPT_LABEL}`
  return [`_Written by ${by}${isEditedOrigin(origin) ? ', edited by people' : ''}._`]
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
