import type { Editor } from 'tldraw'
import { MAX_IDEAS_AT_ONCE, type Promotion } from '#session/ideas/idea.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { selectedNoteIds } from '../signals/selected-notes.ts'

/** Whether this viewer may make the selected notes decisions or to-dos. Reads signals, like the other functions here. */
export function canPromoteSelected(editor: Editor): boolean {
  if (!boardSignals(editor).mayPromote.get()) return false
  const { length } = selectedNoteIds(editor)
  return length > 0 && length <= MAX_IDEAS_AT_ONCE
}

/** Returns the kind of promotion that all selected notes share; `null` if they differ or have none. */
export function promotionOfSelected(editor: Editor): Promotion['kind'] | null {
  const promotions = boardSignals(editor).promotions.get()
  const kinds = new Set(selectedNoteIds(editor).map((id) => promotions[id]?.kind ?? null))
  const [kind = null] = kinds
  return kinds.size === 1 ? kind : null
}

export function toggleDecision(editor: Editor): void {
  if (promotionOfSelected(editor) === 'decision') takeBackPromotion(editor)
  else if (canPromoteSelected(editor))
    boardSignals(editor).actions.get()?.makeDecisions?.(selectedNoteIds(editor))
}

export function openToDo(editor: Editor): void {
  if (canPromoteSelected(editor)) boardSignals(editor).actions.get()?.openToDo?.(selectedNoteIds(editor))
}

export function takeBackPromotion(editor: Editor): void {
  if (canPromoteSelected(editor))
    boardSignals(editor).actions.get()?.takeBackPromotion?.(selectedNoteIds(editor))
}
