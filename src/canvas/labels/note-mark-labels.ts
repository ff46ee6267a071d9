import type { Mentionable } from '#agents/mentions/mark-mentions.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'

export const MENTIONABLE_LABELS: Record<Mentionable['kind'], string> = {
  advisor: FIELD_LABELS.advisor,
  person: 'Person',
}

/** Marks on notes and on their words: mentions, links, reactions, votes and scores. */
export const NOTE_MARK_LABELS = {
  whomToMention: 'People and advisors to mention',
  unknownAdvisor: (name: string) => `No advisor is called ${name}`,
  clickOpens: (key: string) => `${key}-click opens it`,
  wildCard: 'Wild card',
  notRatedYet: 'Not rated by you yet',
  yourScores: (scores: string) => `Your scores: ${scores}`,
  rank: (scores: string, rank: number, isTied: boolean) => `${scores}, rank ${rank}${isTied ? ', tied' : ''}`,
  showWhyPicked: (names: string, isSuggestion: boolean) =>
    `${isSuggestion ? 'Suggested' : '+'} by ${names}. Show why`,
  pickVerb: (isSuggestion: boolean, count: number) =>
    isSuggestion ? (count > 1 ? 'suggest' : 'suggests') : 'chose',
  picksNote: (names: string, verb: string) => `${names} ${verb} this`,
  whyPicked: (names: string, verb: string) => `Why ${names} ${verb} this note`,
  pickedAsDistant: 'Picked because it is unlike the rest.',
  noReason: 'It gave no reason.',
  chooseIt: '+ Choose it',
  meToo: '+ Me too',
  yourVotesFor: (note: string, count: number) => `Your votes for ${note}: ${count}`,
  takeBackVote: (note: string) => `Take back a vote from ${note}`,
  voteFor: (note: string) => `Vote for ${note}`,
  anAgent: 'An agent',
  thisNote: 'this note',
  noteWithNumber: (number: number) => `note ${number}`,
  group: (name: string) => `the group ${name}`.trim(),
  aNote: 'a note',
} as const

/**
 * The footer's text about the ideas that a note echoes; `null` if there are none. There is room for one number, and a "+" would
 * look like a vote.
 */
export function echoLabel(echoes: readonly number[]): string | null {
  const [first] = echoes
  if (first === undefined) return null
  return echoes.length === 1 ? `echoes #${first}` : `echoes #${first} …`
}

/** The full explanation: all numbers, and that only words were compared, not their meaning. */
export function echoHint(echoes: readonly number[]): string {
  const all = echoes.map((number) => `#${number}`).join(', ')
  return `Similar wording to ${all}, not necessarily the same meaning. Click to go there.`
}
