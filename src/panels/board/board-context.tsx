'use client'

import { createContext, useContext, useSyncExternalStore } from 'react'
import { must } from '#base/must.ts'
import type { Readable } from '#base/readable.ts'
import type { BoardConnection } from '#canvas/board-connection.ts'
import type { BoardView } from '#canvas/board-view.ts'
import type { Me } from '#panels/api-answer.ts'
import type { PersonView, Projection } from '#session/projection.ts'
import { useReadable } from '#ui/use-readable.ts'
import type { NoteList } from './watch-notes.ts'

/** The board that this page shows, for its parts. */
export interface OpenBoard {
  connection: BoardConnection
  me: Me
  list: Readable<NoteList>
  /** null while no canvas is shown. */
  view: BoardView | null
  openNote: (noteId: string) => void
}

export const BoardContext = createContext<OpenBoard | null>(null)

export function useBoard(): OpenBoard {
  return must(useContext(BoardContext), 'BoardContext above this component')
}

/** The session as it is now; the board page waits for it before it shows anything. */
export function useSession(): Projection {
  return must(useReadable(useBoard().connection.session), 'the session of an open board')
}

export function useCanEdit(): boolean {
  return useReadable(useBoard().connection.canEdit)
}

export function usePerson(userId: string | null): PersonView | null {
  const { people } = useSession()
  return userId ? (people[userId] ?? null) : null
}

/** Whether the window is at least this wide. */
export function useIsWide(px: number): boolean {
  const query = `(width >= ${px}px)`
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
    () => true,
  )
}
