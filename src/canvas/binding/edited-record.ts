import type { Editor, TLShape } from 'tldraw'
import type * as Y from 'yjs'
import { boardShapes } from '#board/board-doc.ts'
import { editBoard, topIndex } from '#board/edit-board.ts'
import { LOCAL_ORIGIN } from '#board/origin.ts'
import { PAGE_ID } from '#board/record-kinds.ts'
import { flatToMap, toFlat } from '#board/record-layout.ts'

/** Someone else deleted what this person was typing in. */
export interface EditedNoteDeleted {
  noteId: string
  /** With everything that was typed, also the last letters that nobody else has seen. */
  text: string
  /**
   * Puts it back under its id, text, author and number included; does nothing when it is there again.
   * @param board the document that the page shows now, which may be another than the one it was deleted in
   */
  restore(board: EditedBoard): void
}

export interface EditedBoard {
  doc: Y.Doc
  undo: Y.UndoManager
}

/** To be called while the shape is still on the canvas: its parent may go with it, and then its place is lost. */
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
