'use client'

import { useMemo } from 'react'
import type { RoundView } from '#session/round.ts'
import { notesWithPlus, roundsOf } from '#session/selection.ts'
import type { Synthesis } from '#session/synthesis.ts'
import { notesToSumUp, peoplesNotes } from '#session/synthesis-notes.ts'
import { useReadable } from '#ui/use-readable.ts'
import { useBoard, useSession } from '../board-context.tsx'

export interface SumUp {
  /** What goes in, as the server would choose it, or as it was chosen by hand. */
  notes: readonly string[]
  /** Notes by people that go in. */
  byPeople: number
  /** Notes by people that do not go in. */
  missing: readonly string[]
}

/** What the next synthesis would take. */
export function useSumUp(round: RoundView | null, newest: Synthesis | null): SumUp {
  const { list, synthesisDraft } = useBoard()
  const { notes: canvas } = useReadable(list)
  const { notes: byHand } = useReadable(synthesisDraft)
  const { agents, formerAgents, rounds, marks, settings } = useSession()
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
        selected: notesWithPlus({ marks, settings }),
        round: round && { notes: round.notes, contributions: round.turns.flatMap(({ notes }) => notes) },
      })
    const notes = (byHand ?? newest?.notes ?? byDefault()).filter((id) => onCanvas.has(id))
    const taken = new Set(notes)
    const missing = people.filter((id) => !taken.has(id))
    return { notes, byPeople: people.length - missing.length, missing }
  }, [canvas, byHand, agents, formerAgents, rounds, marks, settings, round, newest])
}
