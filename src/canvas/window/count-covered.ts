import { Box, type Editor } from 'tldraw'
import { boardWindow } from './install-window.ts'

/** Shapes that what floats over the canvas should not cover. */
const READ_TYPES = ['note', 'synthesis', 'question', 'picture']

/** The number of notes, cards and pictures under a box of the screen, whose origin is the canvas's corner. */
export function countCovered(editor: Editor, { x, y, w, h }: Box): number {
  const screen = editor.getViewportScreenBounds()
  const corner = editor.screenToPage({ x: x + screen.x, y: y + screen.y })
  const zoom = editor.getZoomLevel()
  const region = new Box(corner.x, corner.y, w / zoom, h / zoom)
  return [...boardWindow(editor).query(region)].filter((id) => {
    const shape = editor.getShape(id)
    return (
      shape &&
      READ_TYPES.includes(shape.type) &&
      !editor.isShapeHidden(shape) &&
      editor.getShapePageBounds(id)?.collides(region)
    )
  }).length
}
