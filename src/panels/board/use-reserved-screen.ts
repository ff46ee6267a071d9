'use client'

import { type RefObject, useLayoutEffect } from 'react'
import { useBoard } from './board-context.tsx'

/** The canvas places nothing of its own under this element. */
export function useReservedScreen(element: RefObject<HTMLElement | null>): void {
  const { view } = useBoard()
  useLayoutEffect(() => {
    if (view && element.current) return view.reserve(element.current)
  }, [view, element])
}
