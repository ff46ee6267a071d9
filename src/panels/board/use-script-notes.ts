'use client'

import { useMemo } from 'react'
import { isScript } from '#session/projection.ts'
import { useSession } from './board-context.tsx'
import type { ListedNote } from './watch-notes.ts'

/** Whether the demo script wrote a note: by the note itself, or by the turn that it came from. */
export function useScriptNotes(): (note: ListedNote) => boolean {
  const { rounds } = useSession()
  return useMemo(() => {
    const scripted = new Set<string>()
    for (const { turns } of Object.values(rounds)) {
      for (const { model, notes } of turns) {
        if (isScript(model)) for (const noteId of notes) scripted.add(noteId)
      }
    }
    return ({ id, model }) => (model === null ? scripted.has(id) : isScript(model))
  }, [rounds])
}
