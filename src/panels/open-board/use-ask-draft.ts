import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useReadable } from '#ui/use-readable.ts'
import { type AskDraft, aboutOnBoard } from './ask-draft.ts'
import { useBoard } from './board-context.tsx'

export interface AskDraftNow {
  draft: AskDraft
  /** The subject of the question if all of it has been deleted; the question is then about nothing. An undo brings it back. */
  deletedAbout: 'frame' | 'notes' | null
}

export function useAskDraft(): AskDraftNow {
  const { ask, ownList } = useBoard()
  const draft = useReadable(ask)
  const { about } = draft
  const read = useCallback(() => JSON.stringify(aboutOnBoard(about, ownList.get())), [about, ownList])
  // Reads text, so that other changes of the list render nothing.
  const left = useSyncExternalStore(ownList.subscribe, read, read)
  return useMemo(() => {
    if (left === JSON.stringify(about)) return { draft, deletedAbout: null }
    const now = aboutOnBoard(about, ownList.get())
    const deletedAbout = now === null && about ? (about.frameId === null ? 'notes' : 'frame') : null
    return { draft: { ...draft, about: now }, deletedAbout }
  }, [draft, about, left, ownList])
}
