import type { NoteOrigin } from '#session/origin/note-origin.ts'
import type { Round, Turn } from '#session/rounds/round.ts'
import type { StormMessage } from './storm-session.ts'

/** A person's note, and when it was started. */
export interface PersonNote {
  author: string
  at: number
  text: string
  origin: NoteOrigin
}

/** The parts of a board that become a session of AIStorm. */
export interface BoardTalk {
  /** Oldest first; rounds from files are left out. */
  rounds: readonly Round[]
  notes: readonly PersonNote[]
  /** When a note was started; `null` if unknown. */
  begunAt: (noteId: string) => number | null
  nameOfPerson: (userId: string) => string
  nameOfAgent: (agentId: string) => string
  originOfTurn: (turn: Turn) => NoteOrigin
}

/** Everything written on a board as one conversation: questions, answers and people's notes, in the order of time. */
export function saidOnBoard(talk: BoardTalk): StormMessage[] {
  const said = talk.rounds.flatMap((round) => saidInRound(round, talk))
  const written = talk.notes.map(({ author, at, text, origin }) => ({
    from: author,
    at,
    text: text.trim(),
    origin,
  }))
  // A stable sort keeps the order of a round's entries with the same time.
  return [...said, ...written].filter(({ text }) => text !== '').toSorted((a, b) => a.at - b.at)
}

/** An answer has the time of its first note, but is never earlier than the answer before it. */
function saidInRound(
  round: Round,
  { begunAt, nameOfPerson, nameOfAgent, originOfTurn }: BoardTalk,
): StormMessage[] {
  let at = round.startedAt
  const question = {
    from: nameOfPerson(round.askedBy),
    at,
    text: round.question.trim(),
    origin: 'person' as const,
  }
  const answers = round.turns.map((turn) => {
    const begun = 'notes' in turn ? turn.notes.flatMap(({ noteId }) => begunAt(noteId) ?? []) : []
    if (begun.length > 0) at = Math.max(at, Math.min(...begun))
    return { from: nameOfAgent(turn.agentId), at, text: answerOf(turn), origin: originOfTurn(turn) }
  })
  return [question, ...answers]
}

/** The text, and the notes that are not in it. */
function answerOf(turn: Turn): string {
  if (!('text' in turn)) return ''
  const rest = turn.notes
    .map(({ text }) => text.trim())
    .filter((text) => text !== '' && !turn.text.includes(text))
  return [turn.text.trim(), rest.map((text) => `- ${text}`).join('\n')].filter(Boolean).join('\n\n')
}
