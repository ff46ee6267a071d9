/** Whether the focus is in a field. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'))
  )
}

export function isTaken(target: EventTarget | null): boolean {
  const over = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
  return isTyping(target) || (target instanceof Element && target.closest(over) !== null)
}
