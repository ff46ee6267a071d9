import type { Editor } from 'tldraw'

/**
 * Enter of the number pad opens the selected note or arrow, like the other Enter: tldraw looks at the key's place alone. Returns
 * a function that stops it.
 */
export function takeNumberPadEnter(editor: Editor): () => void {
  const container = editor.getContainer()
  const onKey = (event: KeyboardEvent): void => {
    if (event.code !== 'NumpadEnter' || editor.getEditingShapeId() !== null) return
    const { type, key, ctrlKey, metaKey, altKey, shiftKey } = event
    event.stopImmediatePropagation()
    const same = { key, code: 'Enter', ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true }
    event.target?.dispatchEvent(new KeyboardEvent(type, same))
  }
  container.addEventListener('keydown', onKey, { capture: true })
  container.addEventListener('keyup', onKey, { capture: true })
  return () => {
    container.removeEventListener('keydown', onKey, { capture: true })
    container.removeEventListener('keyup', onKey, { capture: true })
  }
}
