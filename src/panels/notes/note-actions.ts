import { nanoid } from 'nanoid'
import { useMemo, useRef } from 'react'
import { must } from '#base/must.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { addNote, recolorNote, removeRecords } from '#board/edit/edit-board.ts'
import { handInNote, writingOf } from '#board/private-writing/draft-document.ts'
import type { NoteColor } from '#board/record/record-kinds.ts'
import { readAt, readIn } from '#board/record/record-layout.ts'
import type { NoteRows } from '#board/space/place-row.ts'
import { documentOfNewNotes, documentOfNote } from '#canvas/binding/document-of-new-notes.ts'
import { newestConnection } from '#canvas/connection/board-connection.ts'
import { LOCK_LABELS } from '#canvas/labels/lock-labels.ts'
import { type BoardOnPage, useBoard } from '#panels/open-board/board-context.tsx'
import { isLockedHere } from '#panels/open-board/locked-notes.ts'
import type { ListedNote } from '#panels/open-board/watch-notes.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { useToast } from '#ui/toast.tsx'
import { addFreeNotes, fullReason, homeOfNewNotes, step } from './add-free-notes.ts'
import { NOTE_LABELS } from './note-labels.ts'
import { placesInFrame } from './places-in-frame.ts'

/**
 * Changes of notes that lists offer. Each is one undo step, and does nothing if this person can no longer
 * edit.
 */
export interface NoteActions {
  /**
   * Adds one note for each text, where they cover nothing, or in the next free places of a frame. Returns the id of the first; null
   * and a toast if the board is full.
   */
  add(texts: readonly string[], color: NoteColor, frameId?: string | null): string | null
  recolor(noteId: string, color: NoteColor): void
  remove(note: ListedNote): void
  /** Hands in private notes that the clerk wrote from this person's words: the next reveal shows them. */
  handIn(noteIds: readonly string[]): void
  /**
   * Adds the note again after another person deleted it, with the text that the field showed. It keeps its
   * id; its frame and its arrows are lost.
   */
  restore(note: ListedNote, text: string): void
}

/** Returns the id of the first note; `undefined`: there is no such frame, or it is full. */
function addInFrame(
  { connection, me }: BoardOnPage,
  texts: readonly string[],
  color: NoteColor,
  frameId: string | null,
): string | null | undefined {
  const places = frameId === null ? null : placesInFrame(connection, frameId, texts.length)
  if (!places) return undefined
  const { doc, writing } = homeOfNewNotes(connection)
  const notes = texts.map((text, i) => ({
    ...must(places[i], 'a place for each note'),
    ...{ id: `shape:${nanoid()}`, text, color, author: me.id },
  }))
  step(connection, doc, () => {
    for (const note of notes) addNote(doc, { ...note, writing })
  })
  return notes[0]?.id ?? null
}

/**
 * Deletes a note and returns what brings it back: one undo if nothing was done since, otherwise a note with
 * the same id and text.
 */
function takeAway(board: BoardOnPage, note: ListedNote): () => void {
  const { undo } = board.connection
  const doc = documentOfNote(board.connection, note.id)
  const record = boardShapes(doc).get(note.id)
  const at = readAt(record?.get('at'))
  const place = readIn(record?.get('in'))
  const writing = note.isPrivate ? writingOf(doc, note.id) : null
  step(board.connection, doc, () => removeRecords(doc, [note.id]))
  const done = undo.undoStack.at(-1)
  return () => {
    const now = newestConnection(board.connection)
    // Undo brings arrows back as well; with newer steps on the stack it would take those back instead.
    if (now === board.connection && undo.undoStack.at(-1) === done && now.canEdit.get()) undo.undo()
    else {
      // A private note stays private: its writer's undo must not put it on the board with their name.
      const to = note.isPrivate ? (now.draft.get()?.doc ?? documentOfNewNotes(now)) : now.doc
      step(now, to, () =>
        addNote(to, {
          id: note.id,
          text: note.text,
          color: note.color,
          author: note.authorId,
          stamp: note.stamp,
          from: note.from ?? null,
          writing,
          ...(note.awaitsHandIn && { awaitsHandIn: true }),
          x: at?.[0] ?? note.x,
          y: at?.[1] ?? note.y,
          ...(place && boardShapes(to).has(place[0]) && { parentId: place[0], index: place[1] }),
        }),
      )
    }
  }
}

/** `#12`, or "the note" for one without a number: in sentences such as "Deleted #12". */
export function noteName(note: ListedNote): string {
  return note.number === null ? NOTE_LABELS.theNote : `#${note.number}`
}

/**
 * Returns the actions of the lists on notes. They write into the document, so they work without a canvas. The undo manager is
 * the connection's: the toolbar undoes these steps too.
 */
export function useNoteActions(): NoteActions {
  const board = useBoard()
  const toast = useToast()
  const rows = useRef<NoteRows | null>(null)
  return useMemo(() => {
    const { connection } = board
    return {
      add(texts, color, frameId = null) {
        const home = homeOfNewNotes(connection)
        const full = fullReason(connection, home.doc, texts.length)
        if (full === null) {
          const inFrame = addInFrame(board, texts, color, frameId)
          if (inFrame !== undefined) return inFrame
          const added = addFreeNotes(board, texts, { color, rows: rows.current, home })
          rows.current = added.rows
          return added.noteId
        }
        toast({ text: full })
        return null
      },
      recolor(noteId, color) {
        if (isLockedHere(connection, noteId)) return
        const home = documentOfNote(connection, noteId)
        step(connection, home, () => recolorNote(home, noteId, color))
      },
      remove(note) {
        if (isLockedHere(connection, note.id)) {
          toast({ text: NOTE_LABELS.lockedNote(LOCK_LABELS.facilitators, noteName(note)) })
          return
        }
        const bringBack = takeAway(board, note)
        toast({
          text: NOTE_LABELS.deleted(noteName(note)),
          action: { label: ACTION_LABELS.undo, onAction: bringBack },
        })
      },
      handIn(noteIds) {
        for (const noteId of noteIds) {
          const home = documentOfNote(connection, noteId)
          step(connection, home, () => handInNote(home, noteId))
        }
      },
      restore(note, text) {
        const now = newestConnection(connection)
        step(now, now.doc, () => {
          const { id, x, y, color, authorId: author, stamp, from } = note
          addNote(now.doc, { id, x, y, color, text, author, stamp, ...(from && { from }) })
        })
      },
    }
  }, [board, toast])
}
