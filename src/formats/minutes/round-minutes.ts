import { isEditedOrigin } from '#session/origin/note-origin.ts'
import type { ReportRound, ReportSpeaker } from './board-report.ts'
import { markdownItem, markdownLine, markdownText } from './escape-markdown.ts'
import { noteMarkdown } from './note-markdown.ts'
import { wordsOfAgent, writtenWords } from './origin-words.ts'
import { CONTESTED, contestedWords, formatMinute, MODE_WORDS } from './report-words.ts'

type Turn = ReportRound['turns'][number]

/** A round with its question, answers, notes and selection. */
export function roundMinutes(round: ReportRound, timeZone: string): string[] {
  const { number, isFollowUp, question, turns, moderator, decides, picks, contested } = round
  const blocks = [
    `### Round ${number}${isFollowUp ? ', follow-up' : ''}: ${markdownLine(question)}`,
    asked(round, timeZone),
    ...turns.flatMap((turn) => turnMinutes(turn, timeZone)),
  ]
  if (picks.length > 0) {
    const lines = picks.map(
      (pick) =>
        `- ${noteMarkdown(pick.text, { label: labelOf(pick), facts: statedFacts([markdownItem(pick.reason), wordsOfAgent(pick.origin)]) })}`,
    )
    blocks.push(
      `#### ${decides ? 'Chosen' : 'Suggested'} by ${markdownLine(moderator ?? 'the moderator')}`,
      lines.join('\n'),
    )
  }
  if (contested.length > 0)
    blocks.push(
      `#### ${CONTESTED}`,
      contested.map((each) => `- ${markdownLine(contestedWords(each))}`).join('\n'),
    )
  return blocks
}

function asked({ askedBy, startedAt, mode, state, fileName }: ReportRound, timeZone: string): string {
  if (fileName !== null)
    return `From the file ${markdownLine(fileName)}, ${formatMinute(startedAt, timeZone)}.`
  const who = askedBy === null ? 'Asked' : `Asked by ${markdownLine(askedBy)}`
  const ended = state === 'complete' ? '' : ` This round is ${state}.`
  return `${who}, ${formatMinute(startedAt, timeZone)}; ${MODE_WORDS[mode]}.${ended}`
}

function turnMinutes({ speaker, saidAt, state, text, failure, notes }: Turn, timeZone: string): string[] {
  const when = saidAt === null ? '' : `, ${formatMinute(saidAt, timeZone)}`
  const blocks = [`#### ${speakerWords(speaker)}${when}`]
  if (text.trim() !== '') blocks.push(markdownText(text))
  if (failure !== null) blocks.push(`This answer failed: ${markdownText(failure)}`)
  else if (state !== 'done') blocks.push(`This answer is ${state}.`)
  const lines = notes.map(
    (note) => `- ${noteMarkdown(note.text, { label: labelOf(note), facts: factsOf(note) })}`,
  )
  if (lines.length > 0) blocks.push(lines.join('\n'))
  return blocks
}

function factsOf({ origin, isSelected }: Turn['notes'][number]): string {
  return statedFacts([isSelected && 'selected', isEditedOrigin(origin) && 'edited by a person'])
}

function statedFacts(facts: readonly (string | false)[]): string {
  const stated = facts.filter((fact) => fact !== false && fact !== '')
  return stated.length > 0 ? ` — ${stated.join(' · ')}` : ''
}

function labelOf({ number }: { number: number | null }): string {
  return number === null ? '' : `**#${number}** `
}

/** A name with its label: the demo script is never presented as an AI, and no AI as a person. */
export function speakerWords(speaker: ReportSpeaker): string {
  const written = writtenWords(speaker)
  return written === null
    ? markdownLine(speaker.name)
    : `${markdownLine(speaker.name)} (${markdownLine(written)})`
}
