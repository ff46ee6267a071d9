import { useEffect, useMemo, useRef, useState } from 'react'
import { orderNotes } from '#panels/notes/list/note-list-order.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { findOnBoard } from './find-on-board.ts'

export interface Find {
  query: string
  setQuery: (query: string) => void
  count: number
  /** From 1. 0 without matches, or before the first step to one. */
  position: number
  /** To the next or the one before, around the ends. */
  go: (step: 1 | -1) => void
}

/** The view jumps this long after the last key, not at each of them. */
const JUMP_AFTER_MS = 250

const NO_SHAPES = { frames: [], texts: [] }

/**
 * Find over what this page already has: no request, so it works offline. `onShow` gets the record to go to.
 * Matches are in reading order of the page, not in the order of the list.
 */
export function useFind(onShow: (recordId: string) => void): Find {
  const { list, view } = useBoard()
  const { people } = useSession()
  const notes = useReadable(list)
  const [query, setQuery] = useState('')
  const [shownId, setShownId] = useState<string | null>(null)
  const hasCanvas = view !== null
  const found = useMemo(() => {
    const inPlace = orderNotes(notes, 'frame').flatMap((group) => group.notes)
    // Without a canvas only notes can be shown.
    const { frames, texts } = hasCanvas ? notes : NO_SHAPES
    return findOnBoard({ notes: inPlace, frames, texts }, query, (id) => people[id]?.name ?? null)
  }, [notes, people, query, hasCanvas])
  const index = shownId === null ? -1 : found.indexOf(shownId)
  function show(next: string | undefined): void {
    setShownId(next ?? null)
    if (next !== undefined) onShow(next)
  }
  const first = useRef<() => void>(() => undefined)
  first.current = () => {
    if (shownId === null) show(found[0])
  }
  useEffect(() => {
    if (!query.trim()) return
    const timer = setTimeout(() => first.current(), JUMP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [query])
  return {
    query,
    setQuery(next) {
      setQuery(next)
      setShownId(null)
    },
    count: found.length,
    position: index + 1,
    go(step) {
      if (found.length === 0) return
      const from = index < 0 && step < 0 ? 0 : index
      show(found[(from + step + found.length) % found.length])
    },
  }
}
