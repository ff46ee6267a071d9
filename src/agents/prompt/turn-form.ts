import type { Turn } from '#session/rounds/round.ts'
import { isNoteOptionalFor } from './duties.ts'
import { turnsBefore } from './previous-turns.ts'
import type { AnswerForm } from './prompt.ts'
import type { TurnQuestion } from './scene.ts'

/** Whether the turn sees words of another advisor in its round. */
export function seesOthers(asked: TurnQuestion): boolean {
  return turnsBefore(asked).some(({ agentId }) => agentId !== asked.agent.id)
}

/** Whether the turn sees all that its duty lets it see: in a staggered round most see a part of the board. */
export function seesWholeBoard(turn: Pick<Turn, 'sees'> | null): boolean {
  return (turn?.sees?.part ?? 'everything') === 'everything'
}

/**
 * Advisors that look for ideas alone list candidates; advisors that answer each other write three lines. Mentions,
 * follow-ups and all other answers are plain.
 */
export function answerForm(asked: TurnQuestion): AnswerForm {
  const { duty, maxNotes, round } = asked
  if (duty === 'together' && seesOthers(asked)) return 'three-lines'
  const isForIdeas = duty === 'blind' && maxNotes > 0 && round?.trigger.kind !== 'mention'
  return isForIdeas ? 'candidates' : 'notes'
}

/** Whether an answer without a note is complete. */
export function isNoteOptional(asked: TurnQuestion): boolean {
  return isNoteOptionalFor(asked.duty, seesOthers(asked))
}
