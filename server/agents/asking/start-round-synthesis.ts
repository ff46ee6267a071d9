import { boardShapes } from '#board/board-doc.ts'
import type { Desk } from '#server/agents/board-desk.ts'
import { newSynthesisId } from '#server/new-id.ts'
import { MAX_ROUND_NOTES } from '#session/round.ts'
import { entryOf } from '#session/state.ts'
import { notesOfRound } from './ask-synthesis.ts'

/** The synthesis that was asked for with the round; the round holds what it may take since it began. */
export async function startRoundSynthesis(desk: Desk, roundId: string): Promise<void> {
  const state = desk.state()
  const round = entryOf(state.rounds, roundId)
  if (!round) return
  const shapes = boardShapes(desk.room.doc)
  const notes = notesOfRound(state, round)
    .filter((noteId) => shapes.has(noteId))
    .slice(0, MAX_ROUND_NOTES)
  const started =
    notes.length > 0 &&
    (await desk.tell({
      type: 'synthesis.start',
      synthesisId: newSynthesisId(),
      roundId,
      previousId: null,
      notes,
      instructions: '',
      reserve: { tokens: 0, costMicros: 0 },
    }))
  // Nothing is left to sum up, or it may not be: the round ends without.
  if (!started) await desk.tell({ type: 'round.finish', roundId })
}
