'use client'

import { useCallback, useSyncExternalStore } from 'react'
import { useBoard } from '#panels/board/board-context.tsx'
import type { ListedNote } from '#panels/board/watch-notes.ts'

/** The note on the canvas that has this number; null: it is not there, or not any more. */
export function useNoteByNumber(number: number): ListedNote | null {
  const { list } = useBoard()
  const read = useCallback(
    () => list.get().notes.find((note) => note.number === number) ?? null,
    [list, number],
  )
  return useSyncExternalStore(list.subscribe, read, read)
}
