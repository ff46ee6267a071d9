'use client'

import { useMemo } from 'react'
import { useChosenOnly, useSession } from '#panels/open-board/board-context.tsx'
import { alternativeNotes } from '#session/conversations/notes-with-plus.ts'
import { Segmented } from '#ui/segmented.tsx'

const OPTIONS = [
  { value: 'chosen', label: 'Chosen only' },
  { value: 'all', label: 'All notes' },
] as const

/**
 * Switches this viewer between all notes and the selected ones. Shown only where a round has notes that were
 * not selected.
 */
export function ChosenToggle() {
  const [isChosenOnly, setChosenOnly] = useChosenOnly()
  return (
    <Segmented
      label="Which notes"
      value={isChosenOnly ? 'chosen' : 'all'}
      options={OPTIONS}
      onChange={(next) => setChosenOnly(next === 'chosen')}
    />
  )
}

/** The ids of notes that were not selected in a round where others were. */
export function useAlternatives(): ReadonlySet<string> {
  const { rounds, reactions, settings } = useSession()
  return useMemo(() => alternativeNotes({ rounds, reactions, settings }), [rounds, reactions, settings])
}
