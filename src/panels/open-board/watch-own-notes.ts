import { type Readable, writable } from '#base/readable.ts'
import { watchRevealed } from '#board/private-writing/draft-document.ts'
import { isPrivateNote } from '#canvas/binding/document-of-new-notes.ts'
import type { BoardConnection } from '#canvas/connection/board-connection.ts'
import { type ListedNote, type NoteList, type WatchedNotes, watchNotes } from './watch-notes.ts'

type Connection = Pick<BoardConnection, 'doc' | 'draft'>

export function watchOwnNotes(connection: Connection, board: Readable<NoteList>): WatchedNotes {
  const list = writable<NoteList>(board.get())
  const marked = new WeakMap<ListedNote, ListedNote>()
  let own: WatchedNotes | null = null
  let stopOwn = (): void => undefined

  /** Returns the same object for the same note, so that its row need not render again. */
  function mark(note: ListedNote): ListedNote {
    const known = marked.get(note) ?? { ...note, isPrivate: true }
    marked.set(note, known)
    return known
  }

  function update(): void {
    const all = board.get()
    const notes = own?.list.get().notes.filter(({ id }) => isPrivateNote(connection, id)) ?? []
    list.set(notes.length === 0 ? all : { ...all, notes: [...all.notes, ...notes.map(mark)] })
  }

  function followDraft(): void {
    stopOwn()
    const draft = connection.draft.get()
    const watched = draft && watchNotes(draft.doc)
    own = watched
    const stops = watched && draft ? [watched.list.subscribe(update), watchRevealed(draft.doc, update)] : []
    stopOwn = () => {
      for (const stop of stops) stop()
      watched?.stop()
    }
    update()
  }

  const stops = [board.subscribe(update), connection.draft.subscribe(followDraft)]
  followDraft()
  return {
    list,
    noteById: (noteId) => list.get().notes.find(({ id }) => id === noteId) ?? null,
    stop() {
      for (const stop of stops) stop()
      stopOwn()
    },
  }
}
