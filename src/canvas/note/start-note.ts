import type { Editor, TLShapeId, VecLike } from 'tldraw'
import { NOTE_SIZE } from '#board/record-kinds.ts'
import { createNote, freePlaceNear } from './create-note.ts'
import { typeInNote } from './type-in-note.ts'

const HALF = NOTE_SIZE / 2

/**
 * A new note, being typed. With a point its middle is there, whatever lies below. Without one it is in the middle
 * of what is seen, or as near as it covers nothing.
 */
export function startNote(editor: Editor, at?: VecLike): void {
  if (editor.getIsReadonly()) return
  editor.complete()
  const middle = at ?? editor.getViewportPageBounds().center
  const corner = { x: middle.x - HALF, y: middle.y - HALF }
  editor.markHistoryStoppingPoint('new note')
  const note = createNote(editor, at ? corner : freePlaceNear(editor, corner))
  if (!note) return
  typeInNote(editor, note.id)
  bringIntoView(editor, note.id)
}

function bringIntoView(editor: Editor, id: TLShapeId): void {
  const bounds = editor.getShapePageBounds(id)
  if (!bounds || editor.getViewportPageBounds().contains(bounds)) return
  editor.centerOnPoint(bounds.center, { animation: { duration: 220 } })
}
