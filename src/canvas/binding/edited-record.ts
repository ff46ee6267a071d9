import type { Editor, TLShape } from 'tldraw'
import type * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { editBoard, topIndex } from '#board/edit/edit-board.ts'
import { PAGE_ID } from '#board/record/record-kinds.ts'
import { flatToMap, toFlat } from '#board/record/record-layout.ts'

export interface EditedNoteDeleted {
  noteId: string
  /** All typed text, including the last letters, which no other client has. */
  text: string
  /**
   * Restores it under its id, with text, author and number; does nothing if it exists again.
   * @param board the document that the page shows now, which may be another than the one it was deleted from
   */
  restore(board: EditedBoard): void
}

export interface EditedBoard {
  doc: Y.Doc
  undo: Y.UndoManager
}

/** Call while the shape is still on the canvas: its parent may be deleted too, and then its place is lost. */
export function describeDeletion(editor: Editor, shape: TLShape, text: string): EditedNoteDeleted {
  const flat = { ...toFlat(shape), text }
  const { x, y } = editor.getShapePageTransform(shape.id).point()
  const rotation = editor.getShapePageTransform(shape.id).rotation()
  return {
    noteId: shape.id,
    text,
    restore({ doc, undo }) {
      const shapes = boardShapes(doc)
      if (shapes.has(shape.id)) return
      const isParentThere = shape.parentId === PAGE_ID || shapes.has(shape.parentId)
      const place = isParentThere ? {} : { at: [x, y, rotation], in: [PAGE_ID, topIndex(shapes, PAGE_ID)] }
      undo.stopCapturing()
      editBoard(doc, LOCAL_ORIGIN, () => shapes.set(shape.id, flatToMap({ ...flat, ...place })))
      undo.stopCapturing()
    },
  }
}
