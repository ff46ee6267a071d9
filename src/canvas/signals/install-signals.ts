import type { Editor } from 'tldraw'
import { BoardSignals } from './board-signals.ts'
import { foldedShapes } from './folded-shapes.ts'

const known = new WeakMap<Editor, BoardSignals>()
/** Signals for an editor without a board: in tests, and for drawing before there is a session. */
const nothing = new BoardSignals(null)

/**
 * Gives the editor its signals, and removes what this viewer has hidden from the screen, from hit tests and from exports.
 * tldraw's own way calls a function for every shape and caches thousands of results.
 */
export function installSignals(editor: Editor, signals: BoardSignals): void {
  known.set(editor, signals)
  signals.folded.set(foldedShapes(editor))
  editor.isShapeHidden = (shape) => signals.hidden.get().has(typeof shape === 'string' ? shape : shape.id)
}

export function boardSignals(editor: Editor): BoardSignals {
  return known.get(editor) ?? nothing
}
