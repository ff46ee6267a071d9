import { useMemo, useRef } from 'react'
import type * as Y from 'yjs'
import { removeRecords } from '#board/edit/edit-board.ts'
import type { NoteRows } from '#board/space/place-row.ts'
import type { BoardConnection } from '#canvas/connection/board-connection.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { useToast } from '#ui/toast.tsx'
import { addFreeNotes, fullReason, homeOfNewNotes, type NoteHome, step } from './add-free-notes.ts'
import { NOTE_LABELS } from './note-labels.ts'

/** A pair of notes as a note is written from it. */
interface PairToAddFrom {
  noteIds: readonly string[]
  /**
   * The start of a private writing without names, if one of them is from it: the new note then belongs to it and has no
   * name either.
   */
  writing: number | null
  /** The pair in a sentence, such as `#3 and #17`. */
  name: string
}

/**
 * Adds the note that this person wrote from a pair, and shows a toast with Undo. Returns false if it was not added; a toast has
 * the reason.
 */
type AddFromPair = (text: string, pair: PairToAddFrom) => boolean

export function useAddFromPair(): AddFromPair {
  const board = useBoard()
  const toast = useToast()
  const rows = useRef<NoteRows | null>(null)
  return useMemo(() => {
    const { connection } = board
    return (text, pair) => {
      const home = homeOfPair(connection, pair)
      const problem = home ? fullReason(connection, home.doc, 1) : NOTE_LABELS.privateNotesNotLoaded
      if (problem !== null) toast({ text: problem })
      if (problem !== null || !home || !connection.canEdit.get()) return false
      const added = addFreeNotes(board, [text], { color: 'yellow', rows: rows.current, home })
      rows.current = added.rows
      toast({
        text: NOTE_LABELS.fromPair(pair.name),
        action: { label: ACTION_LABELS.undo, onAction: takeBack(connection, home.doc, added.noteId) },
      })
      return true
    }
  }, [board, toast])
}

/** The server reveals a note at once whose private writing is over, and with a name only if that one had names. */
function homeOfPair(connection: BoardConnection, { noteIds: from, writing }: PairToAddFrom): NoteHome | null {
  const usual = homeOfNewNotes(connection)
  const isNamelessAnyway = usual.writing !== null && connection.session.get()?.privateWriting?.hidesNames
  if (writing === null || isNamelessAnyway) return { ...usual, from }
  const draft = connection.draft.get()
  return draft && { doc: draft.doc, writing, from }
}

/** Returns what takes back a note that was just added. */
function takeBack(connection: BoardConnection, doc: Y.Doc, noteId: string | null): () => void {
  const { undo } = connection
  const done = undo.undoStack.at(-1)
  return () => {
    if (undo.undoStack.at(-1) === done && connection.canEdit.get()) undo.undo()
    else if (noteId !== null) step(connection, doc, () => removeRecords(doc, [noteId]))
  }
}
