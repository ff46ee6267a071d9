import type { Editor } from 'tldraw'
import type { ToastMessage } from '#ui/toast.tsx'
import { CHROME_LABELS } from './chrome-labels.ts'

/** tldraw's "Select all" omits locked shapes, so copying everything does too: the person gets a message. */
export function announceLeftOut(editor: Editor, toast: (message: ToastMessage) => void): () => void {
  const page = editor.getContainer().ownerDocument
  const onCopy = (): void => {
    const words = editor.getIsFocused() && !editor.getEditingShapeId() ? leftOutLabel(editor) : null
    if (words) toast({ text: words })
  }
  page.addEventListener('copy', onCopy)
  return () => page.removeEventListener('copy', onCopy)
}

/** `null` if nothing is locked, or the person selected what to copy. */
export function leftOutLabel(editor: Editor): string | null {
  const selected = new Set(editor.getSelectedShapeIds())
  const all = editor.getSortedChildIdsForParent(editor.getCurrentPageId())
  const left = all.filter((id) => !selected.has(id))
  const areLocked = left.every((id) => editor.getShape(id)?.isLocked)
  if (selected.size === 0 || left.length === 0 || !areLocked) return null
  return CHROME_LABELS.lockedNotCopied(left.length)
}
