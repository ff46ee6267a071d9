import { type Editor, react } from 'tldraw'

/**
 * Gives the focus back to the canvas when the field of a title or label is gone: it would fall to the page, and Tab
 * would start at its top. Returns a function that stops it.
 */
export function focusAfterTyping(editor: Editor): () => void {
  let wasEditing = false
  return react('focus after typing', () => {
    const isEditing = editor.getEditingShapeId() !== null
    // The field goes after this.
    if (wasEditing && !isEditing) editor.timers.setTimeout(() => takeLostFocus(editor), 0)
    wasEditing = isEditing
  })
}

function takeLostFocus(editor: Editor): void {
  const { body, activeElement } = editor.getContainer().ownerDocument
  if (editor.getEditingShapeId() === null && activeElement === body) editor.focus()
}
