'use client'

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { type LogItem, rowsAmong } from './log-items.ts'

interface LogScrollOptions {
  items: readonly LogItem[]
  scroller: RefObject<HTMLDivElement | null>
  /** Of an item that is not measured. */
  heightOf: (item: LogItem) => number
  /** What stands above the first item and stays in sight. */
  headPx: number
  /** Drawn wherever they are: the row with the focus, the one that is being changed. */
  keptKeys: readonly (string | null)[]
  /** Items whose height depends on what is in them have a key of their own. The same function while nothing changes. */
  sizeKey: (item: LogItem) => string
  onSee: (rows: { first: number; last: number }) => void
}

export interface LogScroll {
  drawn: readonly { item: LogItem; index: number; startPx: number }[]
  totalPx: number
  /** For items whose height is their own. */
  measure: (element: Element | null) => void
  focus: (index: number) => void
}

/** Another question has another answer: it is read from its beginning. */
export function useTopOf(question: string, scroller: RefObject<HTMLDivElement | null>): void {
  const before = useRef(question)
  useLayoutEffect(() => {
    if (before.current === question) return
    before.current = question
    scroller.current?.scrollTo({ top: 0 })
  }, [question, scroller])
}

/** Only what is in sight is drawn. What others add above it moves nothing that is being read. */
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
    // The same function while nothing changes: with another one all heights are added up anew, in each frame.
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
  // The row may be drawn only after the scrolling: looked for after every drawing until it is there.
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
  /** Where it is scrolled to, as known without laying the page out. */
  top: number
  startOf: (index: number) => number | null
}

/** Keeps the first row in sight where it is when rows above it come or go. At the very top, what is new is shown. */
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
