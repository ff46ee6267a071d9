import { listNotes } from '#board/read-note.ts'
import type { RunContext } from '#server/agents/run-context.ts'
import { newSynthesisId } from '#server/new-id.ts'
import { MAX_ROUND_NOTES } from '#session/round.ts'
import { entryOf } from '#session/state.ts'
import { notesOf } from './ask-synthesis.ts'

/** The synthesis that was asked for with the round; the round holds what it may take since it began. */
export async function startRoundSynthesis(context: RunContext, roundId: string): Promise<void> {
  const state = context.state()
  const round = entryOf(state.rounds, roundId)
  if (!round) return
  const canvas = listNotes(context.room.doc)
  const onCanvas = new Set(canvas.map(({ id }) => id))
  const notes = notesOf(state, round, canvas)
    .filter((noteId) => onCanvas.has(noteId))
    .slice(0, MAX_ROUND_NOTES)
  const started =
    notes.length > 0 &&
    (await context.tell({
      type: 'synthesis.start',
      synthesisId: newSynthesisId(),
      roundId,
      previousId: null,
      notes,
      instructions: '',
      reserve: { tokens: 0, costMicros: 0 },
    }))
  // Nothing is left to sum up, or it may not be: the round ends without.
  if (!started) await context.tell({ type: 'round.finish', roundId })
}
