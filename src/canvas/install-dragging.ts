import type { Editor, StateNode } from 'tldraw'
import { sendFramesBehind } from './frame/keep-frames-behind.ts'
import { settleDroppedNotes } from './frame/settle-frame.ts'

interface TranslatingState extends StateNode {
  handleStart(): void
  handleEnd(): void
}

/**
 * What is dragged comes to the front of its parent, so that it never ends up under a newer note; frames go behind
 * instead, because they would cover what they are dragged over. Done where tldraw has marked the step for undo and not
 * yet remembered the order that it gives back to shapes which return to their frame. What is dropped belongs to the
 * frame that shows it.
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
}
