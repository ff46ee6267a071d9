import type { BoardView } from '#canvas/view/board-view.ts'

/** Whether a person types, drags or has a dialog open: moving them away would interrupt that. */
export function isBusy(view: BoardView | null): boolean {
  if (view?.isHandBusy()) return true
  const focused = document.activeElement
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return true
  if (!(focused instanceof HTMLElement)) return false
  if (focused.isContentEditable) return true
  // An empty field does not count: the question has the focus often, without anything typed in it.
  return (
    (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) &&
    focused.value.trim() !== ''
  )
}
