'use client'

import type * as Y from 'yjs'
import { useBoard } from './board-context.tsx'
import { type ListItem, noteFrom } from './list-items.ts'
import type { ListedNote } from './watch-notes.ts'

interface ListKeys {
  items: readonly ListItem[]
  currentId: string | null
  isEditing: boolean
  canEdit: boolean
  goTo: (noteId: string | null) => void
  open: (noteId: string) => void
  remove: (note: ListedNote) => void
}

const STEPS: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** Arrows go from note to note, Enter opens, Delete deletes, Ctrl+Z takes back; only on a row, not on its buttons. */
export function useListKeys(keys: ListKeys): (event: React.KeyboardEvent) => void {
  const { undo } = useBoard().connection
  return (event) => {
    const isOnRow = event.target instanceof HTMLElement && event.target.dataset.noteRow !== undefined
    const act = isOnRow && !keys.isEditing ? (moveFor(event, keys) ?? editFor(event, keys, undo)) : null
    if (!act) return
    act()
    event.preventDefault()
    event.stopPropagation()
  }
}

type Act = () => void

function moveFor(event: React.KeyboardEvent, { items, currentId, goTo, open }: ListKeys): Act | null {
  const step = STEPS[event.key]
  if (step !== undefined) return () => goTo(noteFrom(items, currentId, step))
  return event.key === 'Enter' && currentId ? () => open(currentId) : null
}

function editFor(event: React.KeyboardEvent, keys: ListKeys, undo: Y.UndoManager): Act | null {
  if (!keys.canEdit) return null
  const isMod = event.ctrlKey || event.metaKey
  if (isMod && event.key.toLowerCase() === 'z') return () => (event.shiftKey ? undo.redo() : undo.undo())
  if (event.key !== 'Delete' && event.key !== 'Backspace') return null
  const current = keys.items.find((item) => item.key === keys.currentId)
  return current?.kind === 'note' ? () => keys.remove(current.note) : null
}
