'use client'

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef } from 'react'
import type { ListItem } from './list-items.ts'

interface NoteRowsOptions {
  items: readonly ListItem[]
  scroller: RefObject<HTMLDivElement | null>
  /** Drawn wherever it is: the row with the focus, which would otherwise fall to the page. */
  keptId: string | null
  shownId: string | null
  isPhone: boolean
}

interface NoteRows {
  drawn: readonly { item: ListItem; index: number; startPx: number }[]
  totalPx: number
  measure: (element: Element | null) => void
  focus: (noteId: string | null) => void
}

const ESTIMATED_PX = { phone: 96, panel: 76 }

/** Only the rows in sight are drawn: a board may have thousands of notes. */
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
  // The row may be drawn only after the scrolling: looked for after every drawing until it is there.
  useEffect(() => {
    const row = wanted.current && rowOf(scroller.current, wanted.current)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
  })
  // What was added a moment ago comes into the list only after this: it is waited for.
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
