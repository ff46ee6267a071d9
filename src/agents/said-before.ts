import type { Contribution, Round, Turn, TurnDuty } from '#session/round.ts'
import { isRoundSince } from '#session/selection.ts'
import { entryOf, type SessionState } from '#session/state.ts'
import { conversationStartOf, firstRun, isEarlier } from './conversation-of.ts'
import type { TurnQuestion } from './turn-question.ts'

export type SpokenTurn = Turn & { text: string; notes: Contribution[] }

/** A turn that this round follows up, with the question that it answered. */
export interface EarlierTurn {
  question: string
  askedBy: string
  turn: SpokenTurn
}

const MAX_EARLIER_TURNS = 8

/** What of the others' turns, and the agent's own, each duty sees. */
const SEES: Record<TurnDuty, 'nothing' | 'turns-before' | 'all'> = {
  blind: 'nothing',
  answer: 'nothing',
  sequel: 'turns-before',
  together: 'turns-before',
  critique: 'turns-before',
  refine: 'turns-before',
  cycle: 'all',
}

/** The turns of its own round that a turn sees, in their order. One that broke off counts by the notes it left. */
export function turnsBefore({ duty, round, turn }: TurnQuestion): SpokenTurn[] {
  if (!round || !turn || SEES[duty] === 'nothing') return []
  return round.turns
    .filter(({ id, phase }) => id !== turn.id && (SEES[duty] === 'all' || phase < turn.phase))
    .filter(hasSpoken)
    .map((each, index) => ({ each, index }))
    .sort((a, b) => a.each.phase - b.each.phase || a.index - b.index)
    .map(({ each }) => each)
}

/** The turns that a follow-up goes back to, oldest first. */
export function earlierTurns(state: SessionState, round: Round | null): EarlierTurn[] {
  const earlier: EarlierTurn[] = []
  let current = round
  while (current?.trigger.kind === 'follow-up' && earlier.length < MAX_EARLIER_TURNS) {
    const { roundId, turnId } = current.trigger
    const before: Round | null = entryOf(state.rounds, roundId)
    const turn = before?.turns.find(({ id }) => id === turnId)
    if (!before || !turn || !hasSpoken(turn)) break
    earlier.unshift({ question: before.question, askedBy: before.askedBy, turn })
    current = before
  }
  return earlier
}

/**
 * What was said in sessions that came from files before this round, oldest first: the talk goes on from there. Each file's
 * question stands before its first turn.
 */
export function importedTurns(
  state: SessionState,
  round: Round | null,
): { asked: Pick<Round, 'question' | 'askedBy'> | null; turn: SpokenTurn }[] {
  const start = conversationStartOf(state, round)
  const first = round && firstRun(state, round)
  const before = state.roundOrder
    .filter((id) => entryOf(state.imports, id) && isRoundSince(start, id))
    .filter((id) => first === null || isEarlier(state, id, first.id))
    .flatMap((id) => entryOf(state.rounds, id) ?? [])
  return before.flatMap(({ turns, question, askedBy }) =>
    turns.filter(hasSpoken).map((turn, i) => ({ asked: i === 0 ? { question, askedBy } : null, turn })),
  )
}

function hasSpoken(turn: Turn): turn is SpokenTurn {
  switch (turn.state) {
    case 'done':
      return turn.text.trim() !== '' || turn.notes.length > 0
    case 'failed':
    case 'cancelled':
    case 'skipped':
      return turn.notes.length > 0
    case 'queued':
    case 'thinking':
    case 'posting':
      return false
  }
}

/** In which order people's notes and turns came is told by their numbers. null: it posted none, or none has a number yet. */
export function firstNumberOf(turn: SpokenTurn, state: Pick<SessionState, 'numbered'>): number | null {
  const numbers = turn.notes.flatMap(({ noteId }) => state.numbered.get(noteId)?.number ?? [])
  return numbers.length === 0 ? null : Math.min(...numbers)
}
