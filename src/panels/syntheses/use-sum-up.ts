import { useMemo } from 'react'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { notesWithPlus } from '#session/conversations/notes-with-plus.ts'
import type { RoundView } from '#session/rounds/round.ts'
import { roundsOf } from '#session/rounds/round-view.ts'
import type { Synthesis } from '#session/syntheses/synthesis.ts'
import { notesToSumUp, peoplesNotes } from '#session/syntheses/synthesis-notes.ts'
import { useReadable } from '#ui/use-readable.ts'

export interface SumUp {
  /**
   * The notes that would go in: chosen by hand, else those of the version before, else the server's choice.
   * Only notes that are on the canvas.
   */
  notes: readonly string[]
  byPeople: number
  missing: readonly string[]
}

/**
 * Returns the notes of the next synthesis. It uses the function by which the server chooses (`notesToSumUp`), so that the
 * sentence on the screen is true.
 */
export function useSumUp(round: RoundView | null, newest: Synthesis | null): SumUp {
  const { list, synthesisDraft } = useBoard()
  const { notes: canvas } = useReadable(list)
  const { notes: byHand } = useReadable(synthesisDraft)
  const { agents, formerAgents, rounds, reactions, settings } = useSession()
  return useMemo(() => {
    const posted = new Set(
      roundsOf({ rounds }).flatMap(({ turns }) =>
        turns.flatMap(({ agentId, notes }) => (agentId === '' ? [] : notes)),
      ),
    )
    const agentIds = new Set([...agents, ...formerAgents].map(({ id }) => id))
    const people = peoplesNotes(canvas, { agentIds, contributed: (id) => posted.has(id) })
    const onCanvas = new Set(canvas.map(({ id }) => id))
    const byDefault = () =>
      notesToSumUp({
        people,
        selected: notesWithPlus({ reactions, settings }),
        round: round && { notes: round.notes, contributions: round.turns.flatMap(({ notes }) => notes) },
      })
    const notes = (byHand ?? newest?.notes ?? byDefault()).filter((id) => onCanvas.has(id))
    const taken = new Set(notes)
    const missing = people.filter((id) => !taken.has(id))
    return { notes, byPeople: people.length - missing.length, missing }
  }, [canvas, byHand, agents, formerAgents, rounds, reactions, settings, round, newest])
}
