import { useEffect, useRef } from 'react'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { useReadable } from '#ui/use-readable.ts'

/**
 * Opens the panel when a synthesis is requested from its card on the canvas: otherwise the click would have
 * no visible effect.
 */
export function useOpenSynthesis(open: () => void): void {
  const { panel } = useBoard()
  const { synthesisId } = useReadable(panel)
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    if (synthesisId !== null) latest.current()
  }, [synthesisId])
}
