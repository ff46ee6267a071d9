import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { type LogItem, rowsAmong } from '../state/log-items.ts'

interface LogScrollOptions {
  items: readonly LogItem[]
  scroller: RefObject<HTMLDivElement | null>
  /** In CSS pixels, for an item that has not been measured. */
  heightOf: (item: LogItem) => number
  /** The height of the sticky head above the first item. */
  headPx: number
  /** Items to render even when they are out of view: the row with the focus, and the one being edited. */
  keptKeys: readonly (string | null)[]
  /**
   * The key under which a height is remembered: an open row has another one than the same row closed. Must be
   * the same function while nothing changes.
   */
  sizeKey: (item: LogItem) => string
  /** Called with the first and last row in view whenever they change. */
  onSee: (rows: { first: number; last: number }) => void
}

export interface LogScroll {
  drawn: readonly { item: LogItem; index: number; startPx: number }[]
  totalPx: number
  /** The ref of items whose height is measured. */
  measure: (element: Element | null) => void
  focus: (index: number) => void
}

/** Scrolls to the top when the query changes: other rows are read from their start. */
export function useTopOf(question: string, scroller: RefObject<HTMLDivElement | null>): void {
  const before = useRef(question)
  useLayoutEffect(() => {
    if (before.current === question) return
    before.current = question
    scroller.current?.scrollTo({ top: 0 })
  }, [question, scroller])
}

/** Renders only the items in view. Rows that others add above do not move the visible ones. */
export function useLogScroll(options: LogScrollOptions): LogScroll {
  const { items, scroller, heightOf, headPx, keptKeys, sizeKey, onSee } = options
  const kept = keptKeys.flatMap((key) => {
    const index = key === null ? -1 : items.findIndex((item) => item.key === key)
    return index < 0 ? [] : [index]
  })
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightAt(items, index, heightOf),
    // Memoised: another function makes the library add up all heights again, in each frame.
    getItemKey: useCallback(
      (index: number) => {
        const item = items[index]
        return item ? sizeKey(item) : index
      },
      [items, sizeKey],
    ),
    scrollMargin: headPx,
    scrollPaddingStart: headPx,
    overscan: 10,
    rangeExtractor: (range: Range) => {
      const rows = new Set([...defaultRangeExtractor(range), ...kept])
      return [...rows].sort((a, b) => a - b)
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
  const drawn = virtual.getVirtualItems().flatMap(({ index, start }) => {
    const item = items[index]
    return item ? [{ item, index, startPx: start - headPx }] : []
  })
  useStillPlace({
    items,
    scroller,
    top: virtual.scrollOffset ?? 0,
    startOf: (index) => virtual.measurementsCache[index]?.start ?? null,
  })
  const seen = rowsAmong(drawn.map(({ item }) => item))
  const { first, last } = seen ?? { first: 0, last: 0 }
  const latest = useRef(onSee)
  latest.current = onSee
  useEffect(() => latest.current({ first, last }), [first, last])
  return {
    drawn,
    totalPx: virtual.getTotalSize(),
    measure: virtual.measureElement,
    focus(index) {
      wanted.current = items[index]?.key ?? null
      virtual.scrollToIndex(index)
      if (wanted.current) rowOf(scroller.current, wanted.current)?.focus({ preventScroll: true })
    },
  }
}

function heightAt(items: readonly LogItem[], index: number, heightOf: (item: LogItem) => number): number {
  const item = items[index]
  return item ? heightOf(item) : 0
}

function rowOf(list: HTMLElement | null, key: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`) ?? null
}

interface StillPlaceOptions {
  items: readonly LogItem[]
  scroller: RefObject<HTMLDivElement | null>
  /** The virtualizer's scroll position; reading it from the element would force a layout. */
  top: number
  startOf: (index: number) => number | null
}

/**
 * Keeps the first visible row at its place when rows above it are added or removed. At the very top it does not: there,
 * new rows should be seen.
 */
function useStillPlace({ items, scroller, top, startOf }: StillPlaceOptions): void {
  const before = useRef<{ items: readonly LogItem[]; key: string; start: number } | null>(null)
  useLayoutEffect(() => {
    const element = scroller.current
    const was = before.current
    if (element && was && was.items !== items && top > 0) {
      const index = items.findIndex(({ key }) => key === was.key)
      const start = index < 0 ? null : startOf(index)
      if (start !== null && start !== was.start) element.scrollTop += start - was.start
    }
    before.current = firstInSight(items, top, startOf)
  })
}

/** A binary search: a log may have thousands of rows, and this runs after each render. */
function firstInSight(
  items: readonly LogItem[],
  top: number,
  startOf: (index: number) => number | null,
): { items: readonly LogItem[]; key: string; start: number } | null {
  let low = 0
  let high = items.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((startOf(middle) ?? 0) < top) low = middle + 1
    else high = middle
  }
  const item = items[low]
  const start = startOf(low)
  return item && start !== null ? { items, key: item.key, start } : null
}
