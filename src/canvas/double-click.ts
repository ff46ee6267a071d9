import type { Editor, StateNode } from 'tldraw'
import { startNote } from './note/start-note.ts'

interface IdleState extends StateNode {
  handleDoubleClickOnCanvas(info: unknown): void
}

/** A double click on nothing makes a note there, where tldraw would begin a text. */
export function noteOnDoubleClick(editor: Editor): void {
  const idle = editor.getStateDescendant<IdleState>('select.idle')
  if (!idle) throw new Error('the select tool has an idle state')
  idle.handleDoubleClickOnCanvas = () => startNote(editor, editor.inputs.currentPagePoint)
}
