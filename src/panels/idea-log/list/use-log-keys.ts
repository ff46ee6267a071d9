import { itemFrom, type LogItem } from '../state/log-items.ts'

export interface RowActs {
  open: () => void
  select: (isRange: boolean) => void
  edit: (field: 'category' | 'status' | 'tags') => void
  replies: () => void
  link: () => void
  promote: () => void
  archive: () => void
  remove: () => void
  jump: () => void
}

interface LogKeys {
  items: readonly LogItem[]
  currentIndex: number
  goTo: (index: number) => void
  /** null while the row has not been read. */
  acts: RowActs | null
  selectAll: () => void
  /** Closes the open row, or else clears the selection. */
  leave: () => void
}

const STEPS: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 12,
  PageUp: -12,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** By key in lower case; `delete` is for Delete and Backspace. */
const ACTS: Record<string, (acts: RowActs, isRange: boolean) => void> = {
  Enter: (acts) => acts.open(),
  x: (acts, isRange) => acts.select(isRange),
  ' ': (acts, isRange) => acts.select(isRange),
  e: (acts) => acts.edit('category'),
  s: (acts) => acts.edit('status'),
  t: (acts) => acts.edit('tags'),
  r: (acts) => acts.replies(),
  l: (acts) => acts.link(),
  p: (acts) => acts.promote(),
  a: (acts) => acts.archive(),
  b: (acts) => acts.jump(),
  delete: (acts) => acts.remove(),
}

/**
 * Handles the keys of the table. Escape works anywhere in it; the other keys only on a row, not on a button
 * in it.
 */
export function onLogKey(event: React.KeyboardEvent, keys: LogKeys): void {
  const { target } = event
  if (!(target instanceof HTMLElement)) return
  if (event.key === 'Escape') {
    if (event.defaultPrevented) return
    keys.leave()
    event.preventDefault()
    return
  }
  const act = target.dataset.row === undefined ? null : actFor(event, keys)
  if (!act) return
  act()
  event.preventDefault()
}

function actFor(event: React.KeyboardEvent, keys: LogKeys): (() => void) | null {
  if (event.altKey) return null
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (event.ctrlKey || event.metaKey) return name === 'a' ? keys.selectAll : null
  const step = STEPS[event.key]
  if (step !== undefined) {
    const next = itemFrom(keys.items, keys.currentIndex, step)
    return () => next !== null && keys.goTo(next)
  }
  const does = ACTS[name === 'Delete' || name === 'Backspace' ? 'delete' : name]
  const { acts } = keys
  return does && acts ? () => does(acts, event.shiftKey) : null
}
