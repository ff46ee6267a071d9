import type { Round, Turn } from '#session/round.ts'
import type { StormMessage } from './storm-session.ts'

/** What people wrote on notes, with when they began them. */
export interface PersonNote {
  author: string
  at: number
  text: string
}

export interface BoardTalk {
  /** Oldest first; those that came from a file are not meant. */
  rounds: readonly Round[]
  notes: readonly PersonNote[]
  nameOfPerson: (userId: string) => string
  nameOfAgent: (agentId: string) => string
}

/** What was said on a board as one conversation: questions, answers and people's notes, in the order of time. */
export function saidOnBoard({ rounds, notes, nameOfPerson, nameOfAgent }: BoardTalk): StormMessage[] {
  const said = rounds.flatMap((round): StormMessage[] => [
    { from: nameOfPerson(round.askedBy), at: round.startedAt, text: round.question.trim() },
    ...round.turns.flatMap((turn) => {
      const text = answerOf(turn)
      return text === ''
        ? []
        : [{ from: nameOfAgent(turn.agentId), at: round.endedAt ?? round.startedAt, text }]
    }),
  ])
  const written = notes.map(({ author, at, text }) => ({ from: author, at, text: text.trim() }))
  // Stable: what a round has in one second stays in its order.
  return [...said, ...written].filter(({ text }) => text !== '').toSorted((a, b) => a.at - b.at)
}

/** The prose, and the notes of it that the prose doesn't have already. */
function answerOf(turn: Turn): string {
  if (!('text' in turn)) return ''
  const rest = turn.notes
    .map(({ text }) => text.trim())
    .filter((text) => text !== '' && !turn.text.includes(text))
  return [turn.text.trim(), rest.map((text) => `- ${text}`).join('\n')].filter(Boolean).join('\n\n')
}
