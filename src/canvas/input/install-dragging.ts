import type { Editor, StateNode } from 'tldraw'
import { sendFramesBehind } from '../frame/keep-frames-behind.ts'
import { settleDroppedNotes } from '../frame/settle-frame.ts'

interface TranslatingState extends StateNode {
  handleStart(): void
  handleEnd(): void
  updateShapes(): void
  updateParentTransforms(): void
}

/**
 * Moves dragged shapes to the front of their parent, so that they never end up under a newer note; frames go behind
 * instead, because they would cover the others. This runs after tldraw has marked the step for undo and before it
 * stores the order to restore for shapes that return to their frame. Dropped shapes go into the frame that shows them.
 */
export function installDragging(editor: Editor): void {
  const translating = editor.getStateDescendant<TranslatingState>('select.translating')
  if (!translating) throw new Error('the select tool has a state for dragging')
  const start = translating.handleStart.bind(translating)
  translating.handleStart = () => {
    const shapes = editor.getSelectedShapes()
    sendFramesBehind(editor, shapes)
    const lifted = shapes.filter(({ type }) => type !== 'frame')
    if (lifted.length > 0) editor.bringToFront(lifted)
    start()
  }
  const end = translating.handleEnd.bind(translating)
  translating.handleEnd = () => {
    end()
    settleDroppedNotes(editor, editor.getSelectedShapes())
  }
  // tldraw measures the parents when a drag starts. A shape that another person put into a frame or took out of one since would
  // jump by the place of that frame, mostly out of sight.
  const update = translating.updateShapes.bind(translating)
  translating.updateShapes = () => {
    translating.updateParentTransforms()
    update()
  }
}
