import { useRef } from 'react'
import { useIsWide } from '#panels/open-board/board-context.tsx'
import { openDialogs } from '#ui/open-dialogs.ts'
import { useReadable } from '#ui/use-readable.ts'

/**
 * Whether the page of a board has a canvas. A turned phone keeps its page while a dialog is open: another page would have neither
 * the dialog nor what was typed in it.
 */
export function useHasCanvas(): boolean {
  const isWide = useIsWide(700)
  const isHeld = useReadable(openDialogs) > 0
  const last = useRef(isWide)
  if (!isHeld) last.current = isWide
  return last.current
}
