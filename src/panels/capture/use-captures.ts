import { nanoid } from 'nanoid'
import { useCallback, useMemo } from 'react'
import { formatNumber } from '#base/format-number.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { obstacles } from '#board/doc/obstacles.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import { addToTray } from '#board/place/tray.ts'
import { MAX_DRAFT_NOTES } from '#board/private-writing/draft-document.ts'
import { placeNote } from '#board/space/place-note.ts'
import { documentOfNewNotes, writingOfNew } from '#canvas/binding/document-of-new-notes.ts'
import { CANVAS_LABELS } from '#canvas/labels/canvas-labels.ts'
import { NOTE_LABELS } from '#panels/notes/note-labels.ts'
import { placesInFrame } from '#panels/notes/places-in-frame.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import type { ListedNote } from '#panels/open-board/watch-notes.ts'
import { useReadable } from '#ui/use-readable.ts'
import { CAPTURE_LABELS } from './capture-labels.ts'

/** Older ones are in the idea log. */
const MAX_SHOWN = 50

/** `why` is a sentence for the person. */
export type Captured = { ok: true; noteId: string } | { ok: false; why: string }

export interface Captures {
  mine: readonly ListedNote[]
  /**
   * Writes a note into the frame, or into the clerk's tray on the canvas if there is no such frame or it is full; also without a
   * connection.
   */
  capture: (text: string, via: 'quick' | 'voice', frameId?: string | null) => Captured
}

/**
 * Captures write into the board's document rather than to the API, so they work offline and arrive with the
 * other edits.
 */
export function useCaptures(): Captures {
  const { connection, me, ownList: list } = useBoard()
  const { limits } = useSession()
  const { notes } = useReadable(list)
  const mine = useMemo(() => minesOf(notes, me.id), [notes, me.id])
  const capture = useCallback<Captures['capture']>(
    (text, via, frameId = null) => {
      const { doc, undo } = connection
      if (!connection.canEdit.get()) return { ok: false, why: CANVAS_LABELS.viewOnly }
      if (text.length > limits.maxTextChars) {
        const max = formatNumber(limits.maxTextChars)
        return { ok: false, why: CAPTURE_LABELS.tooLong(max) }
      }
      const home = documentOfNewNotes(connection)
      const max = home === doc ? limits.maxRecords : Math.min(limits.maxRecords, MAX_DRAFT_NOTES)
      if (boardShapes(home).size >= max) return { ok: false, why: NOTE_LABELS.boardFull(formatNumber(max)) }
      // A separate step for undo.
      undo.stopCapturing()
      const noteId = `shape:${nanoid()}`
      const note = { id: noteId, text, color: 'yellow', author: me.id, via }
      editBoard(home, LOCAL_ORIGIN, () => {
        const inFrame = frameId === null ? null : placesInFrame(connection, frameId, 1)?.[0]
        if (inFrame)
          addNote(home, { ...note, ...inFrame, writing: home === doc ? null : writingOfNew(connection) })
        else if (home === doc) addToTray(doc, note)
        // A draft document holds no tray.
        else {
          const place = placeNote([...obstacles(doc), ...obstacles(home)])
          addNote(home, { ...note, ...place, writing: writingOfNew(connection) })
        }
      })
      undo.stopCapturing()
      return { ok: true, noteId }
    },
    [connection, me.id, limits],
  )
  return { mine, capture }
}

/** By number; notes without one are the newest. */
function minesOf(notes: readonly ListedNote[], userId: string): ListedNote[] {
  const own = notes.filter(({ via, authorId }) => authorId === userId && (via === 'quick' || via === 'voice'))
  const rank = ({ number }: ListedNote): number => number ?? Number.POSITIVE_INFINITY
  // Infinity - Infinity is NaN, and `|| 0` keeps two notes without a number in order.
  return own.sort((a, b) => rank(a) - rank(b) || 0).slice(-MAX_SHOWN)
}
