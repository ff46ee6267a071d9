import type {
  BoardReport,
  ReportIdea,
  ReportProposal,
  ReportRating,
  ReportSynthesis,
  ReportVote,
} from './board-report.ts'
import { checkMinutes } from './check-minutes.ts'
import { markdownItem, markdownLine, markdownText } from './escape-markdown.ts'
import { interviewMinutes } from './interview-minutes.ts'
import { groupLoneThoughts, HAS_WORDS, LONE_THOUGHTS_TITLE } from './lone-thought-words.ts'
import { noteMarkdown } from './note-markdown.ts'
import { opinionMinutes } from './opinion-minutes.ts'
import { aiLine, wordsOfAgent, writtenWords } from './origin-words.ts'
import { type MinutesGroup, outlineMinutes } from './outline-minutes.ts'
import {
  criterionWords,
  editedWords,
  formatDays,
  formatIsoDay,
  formatMinute,
  formatNumbers,
  plusWords,
  rankWords,
  ratedWords,
  ratingFacts,
  SECTION_WORDS,
  SOURCE_IN_MINUTES,
  stepTimes,
  voteFacts,
} from './report-words.ts'
import { roundMinutes, speakerWords } from './round-minutes.ts'

/** Parts of the minutes that a reader can leave out; the results are always in them. */
export interface MinutesOptions {
  /** Whether to add the agents' answers at the end. */
  hasAppendix: boolean
}

/** The minutes of a board as Markdown, results first, ready to be sent. */
export function writeMinutes(report: BoardReport, { hasAppendix }: MinutesOptions): string {
  const { decisions, todos, chosenByPeople, chosenByAgents, groups } = outlineMinutes(report)
  const blocks = [
    ...head(report, aiLine(report, { hasAppendix })),
    ...section(
      '## Decisions',
      decisions.map((idea) => `- ${promotedWords(idea)}`),
    ),
    ...section('## To-dos', todos.map(todoWords)),
    ...report.votes.flatMap((vote) => voteMinutes(vote, report.timeZone)),
    ...report.ratings.flatMap((rating) => ratingMinutes(rating, report.timeZone)),
    ...report.interviews.flatMap((interview) => interviewMinutes(interview, report.timeZone)),
    ...(report.proposal ? proposalMinutes(report.proposal, report.timeZone) : []),
    ...report.syntheses.flatMap((synthesis) => synthesisMinutes(synthesis, report.timeZone)),
    ...section(
      '## Chosen by people',
      chosenByPeople.map((idea) => `- ${chosenWords(idea)}`),
    ),
    ...section(
      '## Chosen by the moderator',
      chosenByAgents.map((idea) => `- ${chosenWords(idea)}`),
    ),
    ...ideaGroups(groups),
    ...loneThoughtMinutes(report),
    ...agendaMinutes(report),
    ...(hasAppendix ? appendix(report) : []),
  ]
  return `${blocks.join('\n\n')}\n`
}

function head(report: BoardReport, ai: string | null): string[] {
  const { title, premise, people, createdAt, at, timeZone } = report
  const lines = [`- Date: ${formatDays(createdAt, at, timeZone)}`]
  if (people.length > 0) lines.push(`- People: ${people.map(markdownLine).join(', ')}`)
  if (premise !== '' && premise !== title) lines.push(`- Question: ${markdownItem(premise)}`)
  lines.push(`- Written: ${formatMinute(at, timeZone)}`)
  if (ai !== null) lines.push(`- AI: ${markdownLine(ai)}`)
  return [`# ${markdownLine(title)}`, lines.join('\n')]
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [title, lines.join('\n')]
}

function promotedWords(idea: ReportIdea): string {
  return noteMarkdown(idea.text, { label: label(idea.number), facts: agreed(idea) })
}

function todoWords(idea: ReportIdea): string {
  return `- ${idea.promotion?.isDone ? '[x]' : '[ ]'} ${promotedWords(idea)}`
}

/** The idea, its author, and whose "+" selects it: people, then agents. */
function chosenWords(idea: ReportIdea): string {
  const { number, text, plus, says } = idea
  const { names, agents } = plus
  const escaped = { ...plus, names: names.map(markdownLine), agents: agents.map(markdownLine) }
  const facts = [authorWords(idea), ...plusWords(escaped), ...criterionWords(says).map(markdownLine)]
  return noteMarkdown(text, { label: label(number), facts: behindDash(facts) })
}

function ideaGroups(groups: readonly MinutesGroup[]): string[] {
  if (groups.length === 0) return []
  const blocks = ["## People's ideas"]
  for (const { title, summary, ideas, theme } of groups) {
    const written = theme && writtenWords({ kind: 'agent', ...theme })
    if (title !== '') blocks.push(`### ${markdownLine(title)}${written ? ` (${markdownLine(written)})` : ''}`)
    if (summary !== '') blocks.push(markdownText(summary))
    blocks.push(ideas.map((idea) => `- ${ideaWords(idea)}`).join('\n'))
  }
  return blocks
}

/** Lists the thoughts of one person alone: the words of those that nothing took up, the numbers of the others. */
function loneThoughtMinutes({ loneThoughts }: BoardReport): string[] {
  return section(
    `## ${LONE_THOUGHTS_TITLE}`,
    groupLoneThoughts(loneThoughts).flatMap(({ end, label: name, thoughts }) =>
      HAS_WORDS[end]
        ? thoughts.map(
            ({ numbers, text, why }) =>
              `- ${name}: ${noteMarkdown(text, { label: label(numbers[0] ?? null), facts: why === '' ? '' : ` — ${markdownItem(why)}` })}`,
          )
        : [`- ${name}${formatNumbers(thoughts.flatMap(({ numbers }) => numbers))}`],
    ),
  )
}

/** Lists the steps of the session with their times and instructions. */
function agendaMinutes({ agenda, timeZone }: BoardReport): string[] {
  const lines = agenda.map((step, i) => {
    const indent = ' '.repeat(`${i + 1}. `.length)
    const instruction = step.instruction === '' ? '' : `: ${markdownItem(step.instruction, indent)}`
    return `${i + 1}. **${markdownLine(step.title)}** (${stepTimes(step, timeZone)})${instruction}`
  })
  return section('## Agenda', lines)
}

function appendix({ rounds, agents, timeZone }: BoardReport): string[] {
  if (rounds.length === 0) return []
  const named = agents.map(({ name, kind }) => `${markdownLine(name)} (${kind})`)
  return [
    '## Appendix: what the advisors answered',
    ...(named.length > 0 ? [`Agents: ${named.join(', ')}.`] : []),
    ...rounds.flatMap((round) => roundMinutes(round, timeZone)),
  ]
}

function voteMinutes(vote: ReportVote, timeZone: string): string[] {
  const lines = vote.notes.map(({ number, text, origin, ...ranked }) =>
    noteMarkdown(text, {
      label: label(number),
      facts: behindDash([rankWords(ranked), wordsOfAgent(origin)]),
    }),
  )
  return [
    `## Vote: ${markdownLine(vote.title)}`,
    `${voteFacts(vote, timeZone)}.`,
    ...(lines.length > 0 ? [lines.map((line) => `- ${line}`).join('\n')] : []),
  ]
}

function ratingMinutes(rating: ReportRating, timeZone: string): string[] {
  const axes = rating.axes.map(markdownLine)
  const lines = rating.notes.map((note) =>
    noteMarkdown(note.text, {
      label: label(note.number),
      facts: behindDash([ratedWords(note, axes), wordsOfAgent(note.origin)]),
    }),
  )
  return [
    `## Rating: ${markdownLine(rating.title)}`,
    `${ratingFacts({ ...rating, axes }, timeZone)}.`,
    ...(lines.length > 0 ? [lines.map((line) => `- ${line}`).join('\n')] : []),
    ...opinionMinutes(rating.opinions),
  ]
}

function synthesisMinutes(synthesis: ReportSynthesis, timeZone: string): string[] {
  const { title, version, round, by, editors, sections, leftOut, state } = synthesis
  const of = round === null ? '' : ` of round ${round}`
  const meta = [
    `Version ${version}`,
    by && `by ${speakerWords(by)}`,
    editors.length > 0 && editedWords(editors.map(markdownLine)),
    state !== 'done' && `${state}: what was written until then`,
  ].filter((part) => typeof part === 'string')
  const blocks = [`## Synthesis${of}: ${markdownLine(title || 'Untitled')}`, `${meta.join(', ')}.`]
  for (const { section: name, sentences } of sections) {
    blocks.push(`### ${SECTION_WORDS[name]}`)
    const lines = sentences.map(({ text, numbers, isSupported }) => {
      const proof = isSupported ? formatNumbers(numbers) : ' (names no note)'
      return `- ${markdownItem(text)}${proof}`
    })
    blocks.push(lines.join('\n'))
  }
  if (leftOut.length > 0) {
    const lines = leftOut.map(
      ({ number, text, origin, why }) =>
        `- ${noteMarkdown(text, { label: label(number), facts: `${inBrackets(wordsOfAgent(origin))}: ${markdownItem(why)}` })}`,
    )
    blocks.push('### Left out', lines.join('\n'))
  }
  blocks.push(...checkMinutes(synthesis, timeZone))
  return blocks
}

function inBrackets(words: string): string {
  return words === '' ? '' : ` (${words})`
}

function label(number: number | null): string {
  return number === null ? '' : `**#${number}** `
}

/** The owner, the due date, and whether an agent wrote the words. */
function agreed({ promotion, origin }: ReportIdea): string {
  const parts = [
    promotion?.owner && markdownLine(promotion.owner),
    promotion?.due && `by ${promotion.due}`,
    wordsOfAgent(origin),
  ].filter((part) => typeof part === 'string' && part !== '')
  return parts.length > 0 ? ` (${parts.join(', ')})` : ''
}

function proposalMinutes(proposal: ReportProposal, timeZone: string): string[] {
  const { title, version, by, editors, at, summary, findings, actions } = proposal
  const edited = editors.length > 0 ? `, ${editedWords(editors.map(markdownLine))}` : ''
  const written = `${by ? ` by ${speakerWords(by)}` : ''}${edited}`
  const blocks = [
    `## Proposal: ${markdownLine(title || 'Untitled')}`,
    `Version ${version}${written}, ${formatIsoDay(at, timeZone)}.`,
  ]
  if (summary !== '') blocks.push(markdownText(summary))
  const found = findings.map(({ text, numbers, people }) => {
    const whose = people.length > 0 ? ` — ${people.map(markdownLine).join(', ')}` : ''
    return `- ${markdownItem(text)}${whose}${formatNumbers(numbers)}`
  })
  if (found.length > 0) blocks.push('### Findings', found.join('\n'))
  const done = actions.map(({ text, numbers, owner, due }, i) => {
    const who = [owner && markdownLine(owner), due && `by ${due}`].filter(
      (part) => typeof part === 'string' && part !== '',
    )
    const indent = ' '.repeat(`${i + 1}. `.length)
    return `${i + 1}. ${markdownItem(text, indent)}${who.length > 0 ? ` (${who.join(', ')})` : ''}${formatNumbers(numbers)}`
  })
  if (done.length > 0) blocks.push('### Proposed actions', done.join('\n'))
  blocks.push(...checkMinutes(proposal, timeZone))
  return blocks
}

/** One idea in a line: its number, its words, and after a dash its author and its results. */
function ideaWords(idea: ReportIdea): string {
  const { number, text, category, source, plus, says, parent } = idea
  const facts = [
    authorWords(idea),
    category === 'question' && 'question',
    source === 'import' && SOURCE_IN_MINUTES[source],
    parent !== null && `answers #${parent}`,
    plus.people > 0 && `+${plus.people}`,
    ...criterionWords(says).map(markdownLine),
  ]
  return noteMarkdown(text, { label: label(number), facts: behindDash(facts) })
}

function behindDash(facts: readonly (string | false)[]): string {
  const stated = facts.filter((fact) => fact !== false && fact !== '')
  return stated.length > 0 ? ` — ${stated.join(' · ')}` : ''
}

function authorWords({ author, model, origin }: ReportIdea): string {
  return author ? speakerWords({ ...author, model, origin }) : wordsOfAgent(origin)
}
