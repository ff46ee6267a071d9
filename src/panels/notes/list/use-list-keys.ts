import { type BoardOnPage, useBoard, useSession } from '#panels/open-board/board-context.tsx'
import type { ListedNote } from '#panels/open-board/watch-notes.ts'
import { useMayPromote } from '#panels/promotions/promotion-line.tsx'
import type { Projection } from '#session/projection.ts'
import { type ListItem, noteFrom } from './list-items.ts'

interface ListKeys {
  items: readonly ListItem[]
  currentId: string | null
  isEditing: boolean
  canEdit: boolean
  goTo: (noteId: string | null) => void
  open: (noteId: string) => void
  /** Moves the focus back to the canvas; absent without one. */
  leave?: () => void
  remove: (note: ListedNote) => void
}

/** In notes. PageUp and PageDown move about as far as a panel shows. */
const STEPS: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/**
 * Keys of the list: arrows move, Enter opens, Escape leaves, Y decides, Delete deletes, Ctrl+Z undoes. They work on a
 * row that has the focus, not on the buttons in it, which have their own Enter and Space.
 */
export function useListKeys(keys: ListKeys): (event: React.KeyboardEvent) => void {
  const { connection, view, actions } = useBoard()
  const { promotions } = useSession()
  const mayPromote = useMayPromote()
  return (event) => {
    const isOnRow = event.target instanceof HTMLElement && event.target.dataset.noteRow !== undefined
    const act =
      isOnRow && !keys.isEditing
        ? (moveFor(event, keys) ??
          (mayPromote ? promoteFor(event, keys, { actions, promotions }) : null) ??
          editFor(event, keys, view ?? connection.undo))
        : null
    if (!act) return
    act()
    event.preventDefault()
    event.stopPropagation()
  }
}

type Act = () => void

/**
 * The canvas's history where there is one: it first writes changes that it has not put into the document yet.
 * Without a canvas, the connection's.
 */
interface History {
  undo(): unknown
  redo(): unknown
}

function moveFor(event: React.KeyboardEvent, { items, currentId, goTo, open, leave }: ListKeys): Act | null {
  const step = STEPS[event.key]
  if (step !== undefined) return () => goTo(noteFrom(items, currentId, step))
  if (event.key === 'Escape') return leave ?? null
  return event.key === 'Enter' && currentId ? () => open(currentId) : null
}

/** Y and Shift+Y, as on the canvas. */
function promoteFor(
  event: React.KeyboardEvent,
  { items, currentId }: ListKeys,
  { actions, promotions }: Pick<BoardOnPage, 'actions'> & Pick<Projection, 'promotions'>,
): Act | null {
  const isMod = event.ctrlKey || event.metaKey || event.altKey
  if (isMod || event.key.toLowerCase() !== 'y') return null
  const current = items.find((item) => item.key === currentId)
  if (current?.kind !== 'note' || current.note.isPrivate) return null
  const noteIds = [current.note.id]
  if (event.shiftKey) return () => actions.openToDo?.(noteIds)
  const isDecision = promotions[current.note.id]?.kind === 'decision'
  return () => (isDecision ? actions.takeBackPromotion?.(noteIds) : actions.makeDecisions?.(noteIds))
}

function editFor(event: React.KeyboardEvent, keys: ListKeys, history: History): Act | null {
  if (!keys.canEdit) return null
  const isMod = event.ctrlKey || event.metaKey
  if (isMod && event.key.toLowerCase() === 'z')
    return () => (event.shiftKey ? history.redo() : history.undo())
  if (event.key !== 'Delete' && event.key !== 'Backspace') return null
  const current = keys.items.find((item) => item.key === keys.currentId)
  return current?.kind === 'note' ? () => keys.remove(current.note) : null
}
