'use client'

import { useCallback, useSyncExternalStore } from 'react'
import { useBoard } from '#panels/open-board/board-context.tsx'
import type { ListedNote } from '#panels/open-board/watch-notes.ts'

/** The note on the canvas with this number; null if there is none. */
export function useNoteByNumber(number: number): ListedNote | null {
  const { list } = useBoard()
  const read = useCallback(
    () => list.get().notes.find((note) => note.number === number) ?? null,
    [list, number],
  )
  return useSyncExternalStore(list.subscribe, read, read)
}
