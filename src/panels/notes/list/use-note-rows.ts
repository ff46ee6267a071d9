import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef } from 'react'
import type { ListItem } from './list-items.ts'

interface NoteRowsOptions {
  items: readonly ListItem[]
  scroller: RefObject<HTMLDivElement | null>
  /**
   * Rendered even when it is out of view: the row with the focus. If its element went, the focus would fall
   * back to the page.
   */
  keptId: string | null
  /** A note or frame, scrolled to whenever it changes and once it is in the list; null for none. */
  shownId: string | null
  isPhone: boolean
}

interface NoteRows {
  drawn: readonly { item: ListItem; index: number; startPx: number }[]
  totalPx: number
  measure: (element: Element | null) => void
  focus: (noteId: string | null) => void
}

/** A first guess for rows that were never measured; only the scroll bar depends on it. */
const ESTIMATED_PX = { phone: 96, panel: 76 }

/**
 * Virtual rows: a board may have thousands of notes, and only those in view are rendered. A row measures
 * itself, as texts differ in length.
 */
export function useNoteRows({ items, scroller, keptId, shownId, isPhone }: NoteRowsOptions): NoteRows {
  const indexOf = (noteId: string | null): number => items.findIndex((item) => item.key === noteId)
  const keptIndex = keptId === null ? -1 : indexOf(keptId)
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isPhone ? ESTIMATED_PX.phone : ESTIMATED_PX.panel),
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: 8,
    rangeExtractor: (range: Range) => {
      const rows = defaultRangeExtractor(range)
      if (keptIndex < 0 || rows.includes(keptIndex)) return rows
      return [...rows, keptIndex].sort((a, b) => a - b)
    },
  })
  const wanted = useRef<string | null>(null)
  // The row may be rendered only after the scroll: look for it after each render until it is there.
  useEffect(() => {
    const row = wanted.current && rowOf(scroller.current, wanted.current)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
  })
  // A note that was just added reaches the list up to 100 ms later: keep it until it is there.
  const unseen = useRef<string | null>(null)
  useEffect(() => {
    unseen.current = shownId
  }, [shownId])
  useEffect(() => {
    const index = unseen.current === null ? -1 : indexOf(unseen.current)
    if (index < 0) return
    unseen.current = null
    virtual.scrollToIndex(index, { align: 'center' })
  })
  return {
    drawn: virtual.getVirtualItems().flatMap(({ index, start }) => {
      const item = items[index]
      return item ? [{ item, index, startPx: start }] : []
    }),
    totalPx: virtual.getTotalSize(),
    measure: virtual.measureElement,
    focus(noteId) {
      const index = noteId === null ? -1 : indexOf(noteId)
      if (index < 0) return
      wanted.current = noteId
      virtual.scrollToIndex(index)
    },
  }
}

function rowOf(list: HTMLElement | null, noteId: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-note-row="${CSS.escape(noteId)}"]`) ?? null
}
