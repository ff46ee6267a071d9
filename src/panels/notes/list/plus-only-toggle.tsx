import { useMemo } from 'react'
import { ROUND_LABELS } from '#canvas/labels/round-labels.ts'
import { useChosenOnly, useSession } from '#panels/open-board/board-context.tsx'
import { judgedNotes } from '#session/choosing/is-being-judged.ts'
import { alternativeNotes } from '#session/conversations/notes-with-plus.ts'
import { Segmented } from '#ui/segmented.tsx'
import { NOTE_LIST_LABELS } from './note-list-labels.ts'

const OPTIONS = [
  { value: 'chosen', label: ROUND_LABELS.chosenOnly },
  { value: 'all', label: ROUND_LABELS.allNotes },
] as const

/**
 * Switches this viewer between all notes and the selected ones. Shown only where a round has notes that were
 * not selected.
 */
export function ChosenToggle() {
  const [isChosenOnly, setChosenOnly] = useChosenOnly()
  return (
    <Segmented
      label={NOTE_LIST_LABELS.whichNotes}
      value={isChosenOnly ? 'chosen' : 'all'}
      options={OPTIONS}
      onChange={(next) => setChosenOnly(next === 'chosen')}
    />
  )
}

/** The ids of notes that were not selected in a round where others were; without those that people vote on or rate. */
export function useAlternatives(): ReadonlySet<string> {
  const { rounds, reactions, settings, votes, ratings } = useSession()
  return useMemo(() => {
    const judged = judgedNotes({ votes, ratings })
    return new Set([...alternativeNotes({ rounds, reactions, settings })].filter((id) => !judged.has(id)))
  }, [rounds, reactions, settings, votes, ratings])
}
