'use client'

import { useRef } from 'react'
import { useBoard } from '../board-context.tsx'
import type { AskState } from './use-ask.ts'

/**
 * What is selected on the canvas when somebody goes to the question is what it is about, unless they said otherwise:
 * what the canvas sent here stays, and a selection that was taken off is not put back.
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
