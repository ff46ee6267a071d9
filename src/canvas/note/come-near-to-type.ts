import { type Box, type Editor, react, type TLCamera } from 'tldraw'
import { motion } from '../show-on-canvas.ts'

const TYPING_ZOOM = 0.8
/** Page units: a camera that is nearer than this to where it was left was not moved by a person. */
const SLACK = 1

type View = Pick<TLCamera, 'x' | 'y' | 'z'>

/** Shows a note so near that its words can be read, and goes back to the view from before when the typing is over. */
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
    // Tab goes on in the next note.
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
