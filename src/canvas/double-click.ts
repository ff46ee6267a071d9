import type { Editor, StateNode, VecLike } from 'tldraw'
import { startNote } from './note/start-note.ts'

interface IdleState extends StateNode {
  handleDoubleClickOnCanvas(info: unknown): void
}

/** A double click on nothing makes a note there, where tldraw would begin a text. */
export function noteOnDoubleClick(editor: Editor): void {
  const idle = editor.getStateDescendant<IdleState>('select.idle')
  if (!idle) throw new Error('the select tool has an idle state')
  idle.handleDoubleClickOnCanvas = () => {
    const point = editor.inputs.currentPagePoint
    if (!isLockedAt(editor, point)) startNote(editor, point)
  }
}

/** What is locked takes no clicks, and a new note would lie on top of it. A locked frame is a place for notes like any. */
function isLockedAt(editor: Editor, point: VecLike): boolean {
  const hit = editor.getShapeAtPoint(point, {
    hitInside: true,
    hitLocked: true,
    filter: (shape) => shape.type !== 'frame',
  })
  return hit !== undefined && editor.isShapeOrAncestorLocked(hit)
}
