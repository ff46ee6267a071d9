import { useEffect, useRef } from 'react'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { useReadable } from '#ui/use-readable.ts'

/** Focuses the field after a press on a button, or the key C, that leads here. */
export function useWantedFocus(focus: () => void): void {
  const { panel } = useBoard()
  const place = useReadable(panel)
  const latest = useRef(focus)
  latest.current = focus
  useEffect(() => {
    if (!place.isConversationWanted) return
    panel.set({ ...panel.get(), isConversationWanted: false })
    latest.current()
  }, [place.isConversationWanted, panel])
}
