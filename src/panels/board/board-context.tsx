'use client'

import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { must } from '#base/must.ts'
import type { Readable, Writable } from '#base/readable.ts'
import type { BoardActions } from '#canvas/board-actions.ts'
import type { BoardConnection } from '#canvas/board-connection.ts'
import type { BoardView } from '#canvas/board-view.ts'
import type { Me } from '#panels/api-answer.ts'
import type { Projection } from '#session/projection.ts'
import type { Role } from '#session/role.ts'
import { useReadable } from '#ui/use-readable.ts'
import type { NextSynthesis } from './advisors/synthesis-draft.ts'
import type { AskDraft } from './ask/ask-draft.ts'
import type { PanelPlace } from './panel-place.ts'
import type { BoardRule } from './rounds/board-rule.ts'
import type { ListedNote, NoteList } from './watch-notes.ts'

/** The board that this page shows, for its parts. */
export interface BoardOnPage {
  connection: BoardConnection
  me: Me
  list: Readable<NoteList>
  noteById: (noteId: string) => ListedNote | null
  /** null while no canvas is shown. */
  view: BoardView | null
  openNote: (noteId: string) => void
  actions: BoardActions
  /** What is being asked, before it is sent: the same wherever it is typed. */
  ask: Writable<AskDraft>
  synthesisDraft: Writable<NextSynthesis>
  panel: Writable<PanelPlace>
  /** For lists without a canvas; with one, its own counts. */
  chosenOnly: Writable<boolean>
  boardRule: BoardRule
}

export const BoardContext = createContext<BoardOnPage | null>(null)

export function useBoard(): BoardOnPage {
  return must(useContext(BoardContext), 'BoardContext above this component')
}

/** The session as it is now; the board page waits for it before it shows anything. */
export function useSession(): Projection {
  return must(useReadable(useBoard().connection.session), 'the session of an open board')
}

export function useCanEdit(): boolean {
  return useReadable(useBoard().connection.canEdit)
}

/** This viewer with the role that they can act with now: nobody writes on a frozen board. */
export function useWriter(): { id: string; role: Role } {
  const { me, frozen } = useSession()
  return frozen ? { ...me, role: 'viewer' } : me
}

/** One note of the board; null: it is gone. */
export function useNote(noteId: string): ListedNote | null {
  const { list, noteById } = useBoard()
  const read = useCallback(() => noteById(noteId), [noteById, noteId])
  return useSyncExternalStore(list.subscribe, read, read)
}

/** How many notes there are; typing in them tells nobody who asks only this. */
export function useNoteCount(): number {
  const { list } = useBoard()
  const read = useCallback(() => list.get().notes.length, [list])
  return useSyncExternalStore(list.subscribe, read, read)
}

/** Whether only what was chosen is to be seen, and how to change that. */
export function useChosenOnly(): [boolean, (isOn: boolean) => void] {
  const { view, chosenOnly } = useBoard()
  const source = view?.chosenOnly ?? chosenOnly
  return [useReadable(source), source.set]
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
