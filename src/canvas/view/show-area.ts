import type { Editor } from 'tldraw'
import { motion } from '../window/show-on-canvas.ts'
import { cameraFor } from './follow-or-hold-view.ts'

/** Page coordinates: left, top, width, height. */
export type PageArea = readonly [x: number, y: number, w: number, h: number]

export function seenArea(editor: Editor): PageArea {
  const { x, y, w, h } = editor.getViewportPageBounds()
  return [x, y, Math.max(1, w), Math.max(1, h)]
}

/** Brings the whole area into view. Returns a function that goes back to the view before. */
export function showArea(editor: Editor, area: PageArea): () => void {
  editor.stopCameraAnimation()
  const before = { ...editor.getCamera() }
  editor.setCamera(cameraFor(editor, area), { ...motion(editor), force: true })
  return () => {
    editor.stopCameraAnimation()
    editor.setCamera(before, { ...motion(editor), force: true })
  }
}

/** Whether moving the view now would interrupt the person: typing, dragging or drawing. */
export function isHandBusy(editor: Editor): boolean {
  const { isDragging, isPointing, isPinching } = editor.inputs
  return editor.getEditingShapeId() !== null || isDragging || isPointing || isPinching
}
