import type { Editor } from 'tldraw'
import { foldedShapes } from '../round/folded-shapes.ts'
import { BoardSignals } from './board-signals.ts'

const known = new WeakMap<Editor, BoardSignals>()
/** Of an editor without a board around it: tests, and whatever is drawn before there is a session. */
const nothing = new BoardSignals(null)

/**
 * Gives the editor its signals, and leaves out of sight, of hit tests and of exports what this viewer has hidden.
 * tldraw's own way asks a function for every shape and keeps thousands of answers.
 */
export function installSignals(editor: Editor, signals: BoardSignals): void {
  known.set(editor, signals)
  signals.folded.set(foldedShapes(editor))
  editor.isShapeHidden = (shape) => signals.hidden.get().has(typeof shape === 'string' ? shape : shape.id)
}

export function boardSignals(editor: Editor): BoardSignals {
  return known.get(editor) ?? nothing
}
