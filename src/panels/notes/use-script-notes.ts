'use client'

import { useMemo } from 'react'
import { useSession } from '#panels/open-board/board-context.tsx'
import type { ListedNote } from '#panels/open-board/watch-notes.ts'
import { isScript } from '#session/projection.ts'

/**
 * Whether the demo script wrote a note. The note's own model decides; notes from before models were stored
 * are found by the turn that posted them.
 */
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
