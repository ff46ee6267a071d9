import { type RefObject, useLayoutEffect } from 'react'
import { useBoard } from '#panels/open-board/board-context.tsx'

/**
 * Registers this element with the canvas, which then places its own menus and bars elsewhere and shows notes beside it.
 * Ends when the element is unmounted.
 */
export function useReservedScreen(element: RefObject<HTMLElement | null>): void {
  const { view } = useBoard()
  useLayoutEffect(() => {
    if (view && element.current) return view.addOverlay(element.current)
  }, [view, element])
}
