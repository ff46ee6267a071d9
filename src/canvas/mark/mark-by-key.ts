import type { Editor, TLShapeId } from 'tldraw'
import { PLUS } from '#session/board-settings.ts'
import type { BoardSignals } from '../signals/board-signals.ts'

/** More at once are nobody's choice. */
const MOST_AT_ONCE = 50

/**
 * "+" on the selected notes, as on the button: to all that lack this viewer's, or back from all. Pressed with nothing
 * selected it is the canvas's key for a nearer view, as it is with Ctrl.
 */
export function markSelected(editor: Editor, signals: BoardSignals): boolean {
  const actions = signals.actions.get()
  const myId = signals.session.get()?.me.id
  if (!actions || !myId || !signals.mayMark.get()) return false
  const notes = editor.getSelectedShapes().filter((shape) => shape.type === 'note')
  if (notes.length === 0 || notes.length > MOST_AT_ONCE) return false
  const isMine = (id: TLShapeId) => signals.markOf(id)?.people[PLUS.symbol]?.includes(myId) ?? false
  const without = notes.filter(({ id }) => !isMine(id))
  for (const { id } of without.length > 0 ? without : notes) actions.toggleMark(id, PLUS.symbol)
  return true
}

export function markSelectedByKey(editor: Editor, signals: BoardSignals): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== '+' || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const isOnCanvas = event.target === editor.getContainer() || event.target === document.body
    if (!isOnCanvas || !editor.getIsFocused() || !editor.isIn('select.idle')) return
    if (!markSelected(editor, signals)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  // Before the canvas, which would zoom.
  window.addEventListener('keydown', onKeyDown, { capture: true })
  return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
}
