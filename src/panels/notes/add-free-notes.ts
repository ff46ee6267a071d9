import { nanoid } from 'nanoid'
import type * as Y from 'yjs'
import { formatNumber } from '#base/format-number.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { obstacles } from '#board/doc/obstacles.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard, type NoteToAdd } from '#board/edit/edit-board.ts'
import { MAX_DRAFT_NOTES } from '#board/private-writing/draft-document.ts'
import type { NoteColor } from '#board/record/record-kinds.ts'
import type { Point } from '#board/space/free-space.ts'
import { placeGrid } from '#board/space/place-note.ts'
import { type NoteRows, placeInRows } from '#board/space/place-row.ts'
import { documentOfNewNotes, writingOfNew } from '#canvas/binding/document-of-new-notes.ts'
import type { BoardConnection } from '#canvas/connection/board-connection.ts'
import type { BoardOnPage } from '#panels/open-board/board-context.tsx'
import { NOTE_LABELS } from './note-labels.ts'

/** In page units: the distance of the first note from the top left of the visible area. */
const MARGIN = 24

/**
 * Makes the change one undo step. Does nothing if this person can no longer edit: a toast may offer Undo
 * longer than the right lasts.
 */
export function step(connection: BoardConnection, doc: Y.Doc, change: () => void): void {
  if (!connection.canEdit.get()) return
  connection.undo.stopCapturing()
  editBoard(doc, LOCAL_ORIGIN, change)
  connection.undo.stopCapturing()
}

/** `rows` continues the row of notes when the next one is added; null after several at once. */
interface Added {
  noteId: string | null
  rows: NoteRows | null
}

/** The document for new notes, and their values from there. */
export interface NoteHome extends Pick<NoteToAdd, 'writing' | 'from'> {
  doc: Y.Doc
}

/** The home of notes that this person writes now. */
export function homeOfNewNotes(connection: BoardConnection): NoteHome {
  const doc = documentOfNewNotes(connection)
  return { doc, writing: doc === connection.doc ? null : writingOfNew(connection) }
}

/** Why so many more notes have no room in this document, as a sentence; `null`: they have. */
export function fullReason(connection: BoardConnection, home: Y.Doc, count: number): string | null {
  const maxOnBoard = connection.session.get()?.limits.maxRecords ?? Number.POSITIVE_INFINITY
  const max = home === connection.doc ? maxOnBoard : Math.min(maxOnBoard, MAX_DRAFT_NOTES)
  if (boardShapes(home).size + count <= max) return null
  return NOTE_LABELS.boardFull(formatNumber(max))
}

/**
 * Adds one note for each text, where they cover nothing.
 * @param rows the rows that earlier notes of this person were placed in; left when they are no longer visible
 */
export function addFreeNotes(
  board: BoardOnPage,
  texts: readonly string[],
  { color, rows, home }: { color: NoteColor; rows: NoteRows | null; home: NoteHome },
): Added {
  const { connection, view, me } = board
  const draft = connection.draft.get()
  const occupied = [...obstacles(connection.doc), ...(draft ? obstacles(draft.doc) : [])]
  const seen = view?.pageView()
  const near = seen && { x: seen[0] + MARGIN, y: seen[1] + MARGIN }
  const isInSight = !rows || !seen || isInView(seen, rows.start)
  const first = placeInRows(occupied, isInSight ? rows : null, near)
  const isOne = texts.length === 1
  const places = isOne ? [first.place] : placeGrid(texts.length, first.place, occupied)
  const notes = places.map((place) => ({ id: `shape:${nanoid()}`, ...place }))
  const { doc, ...rest } = home
  step(connection, doc, () => {
    for (const [i, note] of notes.entries()) {
      addNote(doc, { ...note, ...rest, text: texts[i] ?? '', color, author: me.id })
    }
  })
  return { noteId: notes[0]?.id ?? null, rows: isOne ? first.rows : null }
}

function isInView([x, y, w, h]: readonly [number, number, number, number], point: Point): boolean {
  return point.x >= x && point.x <= x + w && point.y >= y && point.y <= y + h
}
