'use client'

import { useMemo } from 'react'
import { alternativeNotes } from '#session/selection.ts'
import { Segmented } from '#ui/segmented.tsx'
import { useChosenOnly, useSession } from './board-context.tsx'

const OPTIONS = [
  { value: 'chosen', label: 'Chosen only' },
  { value: 'all', label: 'All notes' },
] as const

/** Whether what was not chosen is to be seen: for this viewer alone. */
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

/** Notes of a round that something else was chosen from. */
export function useAlternatives(): ReadonlySet<string> {
  const { rounds, marks, settings } = useSession()
  return useMemo(() => alternativeNotes({ rounds, marks, settings }), [rounds, marks, settings])
}
