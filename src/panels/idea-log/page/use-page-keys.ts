import { type RefObject, useEffect } from 'react'
import { type BoardUndo, isServerStep } from '#board/edit/board-undo.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { useLog } from '../state/log-context.tsx'

const KEEPS_ITS_KEYS = 'input, textarea, [role="dialog"], [role="menu"], [role="listbox"]'

/** Keys of the page: search, help, Escape and Ctrl+Z. Not in fields, dialogs and menus. */
export function usePageKeys(field: RefObject<HTMLInputElement | null>): void {
  const { dialog, open, selection } = useLog()
  const { connection } = useBoard()
  useEffect(() => {
    const acts: Record<string, (event: KeyboardEvent) => boolean> = {
      '/': () => {
        field.current?.focus()
        return true
      },
      '?': () => {
        dialog.set({ kind: 'keys' })
        return true
      },
      // Rows handle Escape themselves.
      Escape: ({ target }) => {
        if (target instanceof Element && target.closest('[data-row]')) return false
        if (open.get() !== null) open.set(null)
        else selection.set(new Map())
        return true
      },
    }
    function onKeyDown(event: KeyboardEvent): void {
      if (event.target instanceof Element && event.target.closest(KEEPS_ITS_KEYS)) return
      const hasMod = event.ctrlKey || event.metaKey || event.altKey
      const isDone = hasMod ? isUndo(event) && undoServerStep(connection.undo) : acts[event.key]?.(event)
      if (isDone) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [field, dialog, open, selection, connection])
}

/**
 * Undoes accepted themes only: other steps concern notes that are not visible on this page, where an undo would go
 * unnoticed.
 */
function undoServerStep(undo: BoardUndo): boolean {
  const step = undo.undoStack.at(-1)
  if (!step || !isServerStep(step)) return false
  undo.undo()
  return true
}

function isUndo(event: KeyboardEvent): boolean {
  const isMod = event.ctrlKey || event.metaKey
  return isMod && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'
}
