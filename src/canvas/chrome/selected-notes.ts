import type { Editor } from 'tldraw'
import { PLUS } from '#session/board-settings.ts'
import { boardSignals } from '../signals/install-signals.ts'

export function selectedNoteIds(editor: Editor): string[] {
  return editor.getSelectedShapes().flatMap((shape) => (shape.type === 'note' ? shape.id : []))
}

function hasNotes(editor: Editor): boolean {
  return editor.getSelectedShapes().some((shape) => shape.type === 'note')
}

/** Whether this viewer may give a "+" to what is selected. Reads signals, as the others here do. */
export function canMarkSelected(editor: Editor): boolean {
  return boardSignals(editor).mayMark.get() && hasNotes(editor)
}

export function canAskSelected(editor: Editor): boolean {
  return boardSignals(editor).mayRunAgents.get() && hasNotes(editor)
}

/** Whether all selected notes have this viewer's "+". */
export function areAllMarked(editor: Editor): boolean {
  const signals = boardSignals(editor)
  const myId = signals.session.get()?.me.id ?? ''
  const marks = signals.marks.get()
  return selectedNoteIds(editor).every((id) => marks[id]?.people[PLUS.symbol]?.includes(myId) ?? false)
}
