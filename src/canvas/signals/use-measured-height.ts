import { type RefObject, useEffect } from 'react'
import type { BoardSignals } from './board-signals.ts'

/** Measures the height of a card’s words in this browser, for hit tests and the outline. */
export function useMeasuredHeight(
  sheet: RefObject<HTMLDivElement | null>,
  signals: BoardSignals,
  cardId: string,
  scale: number,
): void {
  useEffect(() => {
    const element = sheet.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const measure = () => {
      const height = element.offsetHeight * scale
      if (height === 0 || signals.cardHeights.get().get(cardId) === height) return
      signals.cardHeights.update((heights) => new Map(heights).set(cardId, height))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [sheet, signals, cardId, scale])
}
