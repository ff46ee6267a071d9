import { useMemo } from 'react'
import { useSession } from '#panels/open-board/board-context.tsx'
import type { ListedNote } from '#panels/open-board/watch-notes.ts'
import { isScript } from '#session/agents/is-script.ts'
import { type NoteOrigin, originOf } from '#session/origin/note-origin.ts'

/**
 * The origin of a note's words. The note itself shows it; notes from before models were stored are found by the turn that posted them.
 */
export function useNoteOrigins(): (note: ListedNote) => NoteOrigin {
  const { rounds } = useSession()
  return useMemo(() => {
    const scripted = new Set<string>()
    for (const { turns } of Object.values(rounds)) {
      for (const { model, notes } of turns) {
        if (isScript(model)) for (const noteId of notes) scripted.add(noteId)
      }
    }
    return (note) => {
      const isOld = note.model === null && note.stamp === null && scripted.has(note.id)
      return isOld ? 'script' : originOf(note)
    }
  }, [rounds])
}
