import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { MeResponse } from '#api/me.ts'
import { must } from '#base/must.ts'
import type { Readable, Writable } from '#base/readable.ts'
import type { BoardConnection } from '#canvas/connection/board-connection.ts'
import type { BoardActions } from '#canvas/signals/board-actions.ts'
import type { ShownThreads } from '#canvas/signals/comment-signals.ts'
import type { BoardView } from '#canvas/view/board-view.ts'
import type { SendChange } from '#panels/requests/own-change.ts'
import type { Role } from '#session/core/role.ts'
import type { Projection } from '#session/projection.ts'
import { useReadable } from '#ui/use-readable.ts'
import type { AskDraft } from './ask-draft.ts'
import type { BoardRule } from './board-rule.ts'
import type { PanelPlace } from './panel-place.ts'
import type { NextSynthesis } from './synthesis-draft.ts'
import type { ListedNote, NoteList } from './watch-notes.ts'

/**
 * State and functions that the parts of a board page share. One object a page, made by `useOpenBoard`; it is replaced when the
 * connection or the canvas changes.
 */
export interface BoardOnPage {
  connection: BoardConnection
  me: MeResponse
  /** Follows the document ten times a second at most. */
  list: Readable<NoteList>
  /** Like `list`, with the notes that only this person sees. */
  ownList: Readable<NoteList>
  /** From the list of own notes, so it is as old as that: a note that was just added may still be missing. */
  noteById: (noteId: string) => ListedNote | null
  /**
   * The canvas. null while it is loading, on a phone that shows another tab, and on the pages of the log and
   * the proposal.
   */
  view: BoardView | null
  openNote: (noteId: string) => void
  actions: BoardActions
  /** Sends a choice of this person. Where the page keeps such choices without a connection, its session has them at once. */
  sendChange: SendChange
  /** The question being written, shared by everything on the page that prepares or shows it. */
  ask: Writable<AskDraft>
  /** The next synthesis being prepared, shared in the same way. */
  synthesisDraft: Writable<NextSynthesis>
  panel: Writable<PanelPlace>
  /** The notes that the form for to-dos is open for; null: it is closed. */
  toDo: Writable<readonly string[] | null>
  /** The notes that the form for a review is open for; null: it is closed. */
  forReview: Writable<readonly string[] | null>
  /** The threads that are open beside their thing; null: none. */
  thread: Writable<ShownThreads | null>
  /** The moment that the history shows, as in `?at=`; empty: the last one. null: the page shows the board of now. */
  history: Writable<string | null>
  /** The note whose writers are shown; null: none. */
  wordsOf: Writable<string | null>
  /**
   * "Chosen only" for lists on a page without a canvas. With a canvas, `view.chosenOnly` is used instead, so
   * that both show the same. Read it with `useChosenOnly`.
   */
  chosenOnly: Writable<boolean>
  /** Whether agents answer on this board: an operator can restrict the boards of guests. */
  boardRule: BoardRule
}

/**
 * null above a board page. Read it with `useBoard`, which throws there: a part outside of a board page is our
 * mistake.
 */
export const BoardContext = createContext<BoardOnPage | null>(null)

export function useBoard(): BoardOnPage {
  return must(useContext(BoardContext), 'BoardContext above this component')
}

/**
 * The session of the board as this person may see it. Throws while there is none: `OpenPage` renders the
 * parts of a page only when it has arrived.
 */
export function useSession(): Projection {
  return must(useReadable(useBoard().connection.session), 'the session of an open board')
}

/**
 * Whether this person can change the canvas now: false for commenters and viewers, and for everyone on a
 * frozen board.
 */
export function useCanEdit(): boolean {
  return useReadable(useBoard().connection.canEdit)
}

/**
 * This person with the role that they can act with now: a frozen board gives everyone the role of a viewer.
 * Rights are checked with this, names with `me`.
 */
export function useWriter(): { id: string; role: Role } {
  const { me, frozen } = useSession()
  return frozen ? { ...me, role: 'viewer' } : me
}

/**
 * One note, by id, also one that only this person sees; null if there is none. Renders again only when that
 * note changes, because unchanged notes stay the same objects.
 */
export function useNote(noteId: string): ListedNote | null {
  const { ownList, noteById } = useBoard()
  const read = useCallback(() => noteById(noteId), [noteById, noteId])
  return useSyncExternalStore(ownList.subscribe, read, read)
}

/** Whether one of these notes is on the board. Renders again only when the answer changes. */
export function useHasOneOf(noteIds: readonly string[]): boolean {
  const { ownList, noteById } = useBoard()
  const read = () => noteIds.some((id) => noteById(id) !== null)
  return useSyncExternalStore(ownList.subscribe, read, read)
}

export function useNoteCount(): number {
  const { ownList } = useBoard()
  const read = useCallback(() => ownList.get().notes.length, [ownList])
  return useSyncExternalStore(ownList.subscribe, read, read)
}

/**
 * Whether this viewer sees only the selected notes, and the setter. With a canvas the value belongs to it, so
 * that the list and the canvas cannot differ.
 */
export function useChosenOnly(): [boolean, (isOn: boolean) => void] {
  const { view, chosenOnly } = useBoard()
  const source = view?.chosenOnly ?? chosenOnly
  return [useReadable(source), source.set]
}

/** Whether the window is at least `px` CSS pixels wide. True on the server, which has no window. */
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
