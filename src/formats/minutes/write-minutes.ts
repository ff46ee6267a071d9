import { CATEGORIES } from '#session/idea.ts'
import { isScript } from '#session/projection.ts'
import {
  CATEGORY_WORDS,
  day,
  minute,
  numbersIn,
  SECTION_WORDS,
  SOURCE_WORDS,
  STATUS_WORDS,
} from './account-words.ts'
import type { AccountIdea, AccountProposal, AccountSynthesis, BoardAccount } from './board-account.ts'
import { markdownItem, markdownLine, markdownText } from './escape-markdown.ts'
import { roundMinutes, speakerWords } from './round-minutes.ts'

/** The minutes of a board as Markdown: to be read as they are, and shown by whatever shows Markdown. */
export function writeMinutes(account: BoardAccount): string {
  const blocks = [
    ...head(account),
    ...account.rounds.flatMap(roundMinutes),
    ...chosen(account.ideas),
    ...account.syntheses.flatMap(synthesisMinutes),
    ...promoted(account.ideas),
    ...themes(account),
    ...(account.proposal ? proposalMinutes(account.proposal) : []),
    ...byCategory(account.ideas),
  ]
  return `${blocks.join('\n\n')}\n`
}

function head({ title, premise, people, agents, createdAt, at }: BoardAccount): string[] {
  const blocks = [`# ${markdownLine(title)}`]
  if (premise !== '' && premise !== title) blocks.push(markdownText(premise))
  const lines = [`- Begun ${day(createdAt)}; these minutes are of ${minute(at)}.`]
  if (people.length > 0) lines.push(`- People: ${people.map(markdownLine).join(', ')}`)
  const named = agents.map(({ name, kind }) => `${markdownLine(name)} (${kind})`)
  if (named.length > 0) lines.push(`- Agents: ${named.join(', ')}`)
  return [...blocks, lines.join('\n')]
}

/** What the "+" comes to, in the order of the numbers. */
function chosen(ideas: readonly AccountIdea[]): string[] {
  const selected = ideas.filter(({ isSelected }) => isSelected)
  return section(
    'What was selected',
    selected.map((idea) => `- ${ideaWords(idea)}`),
  )
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`## ${title}`, lines.join('\n')]
}

function synthesisMinutes({
  title,
  version,
  round,
  by,
  sections,
  leftOut,
  state,
}: AccountSynthesis): string[] {
  const of = round === null ? '' : ` of round ${round}`
  const meta = [
    `Version ${version}`,
    by && `by ${speakerWords(by)}`,
    state !== 'done' && `${state}: what was written until then`,
  ].filter((part) => typeof part === 'string')
  const blocks = [`## Synthesis${of}: ${markdownLine(title || 'Untitled')}`, `${meta.join(', ')}.`]
  for (const { section: name, sentences } of sections) {
    blocks.push(`### ${SECTION_WORDS[name]}`)
    const lines = sentences.map(({ text, numbers, isSupported }) => {
      const proof = isSupported ? numbersIn(numbers) : ' (names no note)'
      return `- ${markdownItem(text)}${proof}`
    })
    blocks.push(lines.join('\n'))
  }
  if (leftOut.length > 0) {
    const lines = leftOut.map(
      ({ number, text, why }) => `- ${label(number)}${markdownItem(text)}: ${markdownItem(why)}`,
    )
    blocks.push('### Left out', lines.join('\n'))
  }
  return blocks
}

function label(number: number | null): string {
  return number === null ? '' : `**#${number}** `
}

function promoted(ideas: readonly AccountIdea[]): string[] {
  const decisions = ideas.filter(({ promotion }) => promotion?.kind === 'decision')
  const todos = ideas.filter(({ promotion }) => promotion?.kind === 'todo')
  return [
    ...section(
      'Decisions',
      decisions.map((idea) => `- ${label(idea.number)}${markdownItem(idea.text)}${agreed(idea)}`),
    ),
    ...section(
      'To-dos',
      todos.map((idea) => {
        const box = idea.promotion?.isDone ? '[x]' : '[ ]'
        return `- ${box} ${label(idea.number)}${markdownItem(idea.text)}${agreed(idea)}`
      }),
    ),
  ]
}

/** Who and until when. */
function agreed({ promotion }: AccountIdea): string {
  const parts = [
    promotion?.owner && markdownLine(promotion.owner),
    promotion?.due && `by ${promotion.due}`,
  ].filter((part) => typeof part === 'string' && part !== '')
  return parts.length > 0 ? ` (${parts.join(', ')})` : ''
}

function themes({ themes: found, ideas }: BoardAccount): string[] {
  if (found.length === 0) return []
  const texts = new Map(ideas.map(({ number, text }) => [number, text]))
  const blocks = ['## Themes']
  for (const { number, title, summary, numbers } of found) {
    blocks.push(`### ${markdownLine(title)} (#${number})`)
    if (summary !== '') blocks.push(markdownText(summary))
    const lines = numbers.map((each) => `- ${label(each)}${markdownItem(texts.get(each) ?? '')}`)
    if (lines.length > 0) blocks.push(lines.join('\n'))
  }
  return blocks
}

function proposalMinutes(proposal: AccountProposal): string[] {
  const { title, version, by, at, summary, findings, actions } = proposal
  const written = by ? ` by ${speakerWords(by)}` : ''
  const blocks = [
    `## Proposal: ${markdownLine(title || 'Untitled')}`,
    `Version ${version}${written}, ${day(at)}.`,
  ]
  if (summary !== '') blocks.push(markdownText(summary))
  const found = findings.map(({ text, numbers, people }) => {
    const whose = people.length > 0 ? ` — ${people.map(markdownLine).join(', ')}` : ''
    return `- ${markdownItem(text)}${whose}${numbersIn(numbers)}`
  })
  if (found.length > 0) blocks.push('### Findings', found.join('\n'))
  const done = actions.map(({ text, numbers, owner, due }, i) => {
    const who = [owner && markdownLine(owner), due && `by ${due}`].filter(
      (part) => typeof part === 'string' && part !== '',
    )
    const indent = ' '.repeat(`${i + 1}. `.length)
    return `${i + 1}. ${markdownItem(text, indent)}${who.length > 0 ? ` (${who.join(', ')})` : ''}${numbersIn(numbers)}`
  })
  if (done.length > 0) blocks.push('### Proposed actions', done.join('\n'))
  return blocks
}

function byCategory(ideas: readonly AccountIdea[]): string[] {
  if (ideas.length === 0) return []
  const blocks = ['## Ideas by category']
  for (const category of CATEGORIES) {
    const lines = ideas.filter((idea) => idea.category === category).map((idea) => `- ${ideaWords(idea)}`)
    if (lines.length > 0) blocks.push(`### ${CATEGORY_WORDS[category]}`, lines.join('\n'))
  }
  return blocks
}

/** One idea in a line: its number, its words, and after a dash what there is to know of it. */
function ideaWords(idea: AccountIdea): string {
  const { number, text, author, status, source, tags, plus, parent, isOnCanvas } = idea
  const facts = [
    author && authorWords(idea),
    STATUS_WORDS[status],
    source !== 'canvas' && source !== 'agent' && SOURCE_WORDS[source],
    parent !== null && `answers #${parent}`,
    plus.people > 0 && `+${plus.people}`,
    plus.agents.length > 0 && `+ by ${plus.agents.map(markdownLine).join(', ')}`,
    !isOnCanvas && 'not on the canvas',
    ...tags.map((tag) => `#${markdownLine(tag).replaceAll(' ', '-')}`),
  ].filter((part) => typeof part === 'string')
  return `**#${number}** ${markdownItem(text)} — ${facts.join(' · ')}`
}

/** A script is never taken for an AI, in minutes neither. */
function authorWords({ author, model }: AccountIdea): string {
  return author ? speakerWords({ ...author, model, isScript: isScript(model) }) : ''
}
