import { type Box, type Editor, react, type TLCamera } from 'tldraw'
import { motion } from '../window/show-on-canvas.ts'

const TYPING_ZOOM = 0.8
/** Page units: if the camera is this close to where it was left, no person has moved it. */
const SLACK = 1

type View = Pick<TLCamera, 'x' | 'y' | 'z'>

/** Zooms in so that a note's words can be read, and returns to the old view when the typing ends. */
export function comeNearToType(editor: Editor, bounds: Box): void {
  const { x, y, z } = editor.getCamera()
  const { w, h } = editor.getViewportScreenBounds()
  const near: View = {
    x: w / TYPING_ZOOM / 2 - bounds.midX,
    y: h / TYPING_ZOOM / 2 - bounds.midY,
    z: TYPING_ZOOM,
  }
  editor.setCamera(near, motion(editor))
  afterTyping(editor, () => {
    if (isNear(editor.getCamera(), near)) editor.setCamera({ x, y, z }, motion(editor))
  })
}

function afterTyping(editor: Editor, run: () => void): void {
  let stop = (): void => undefined
  const check = (): void => {
    // Tab continues in the next note.
    if (editor.getEditingShapeId() !== null) return
    stop()
    run()
  }
  stop = react('typing in a new note', () => {
    if (editor.getEditingShapeId() === null) editor.timers.setTimeout(check, 0)
  })
  editor.disposables.add(stop)
}

function isNear(a: View, b: View): boolean {
  return Math.abs(a.x - b.x) < SLACK && Math.abs(a.y - b.y) < SLACK && Math.abs(a.z - b.z) < 0.01
}
