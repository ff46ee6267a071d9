'use client'

import { useRef } from 'react'
import { useBoard } from '#panels/open-board/board-context.tsx'
import type { AskState } from './use-ask.ts'

/**
 * Call it when the question gets the focus: the question is then about the notes that are selected on the canvas. It
 * keeps what the canvas requested, and does not add a selection again that the person removed.
 */
export function useAbout(ask: AskState): () => void {
  const { view } = useBoard()
  const taken = useRef<readonly string[]>([])
  return () => {
    const selected = view?.selectedNotes.get() ?? []
    const { about } = ask.draft
    if (about?.from === 'request' || isSame(selected, taken.current)) return
    taken.current = selected
    if (selected.length === 0 && !about) return
    ask.change({
      about: selected.length > 0 ? { notes: selected, frameId: null, from: 'selection' } : null,
    })
  }
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, i) => id === b[i])
}
