'use client'

import { useMemo, useState } from 'react'
import { useReadable } from '#ui/use-readable.ts'
import { useBoard, useSession } from './board-context.tsx'
import { findNotes } from './find-notes.ts'
import { orderNotes } from './order-notes.ts'

export interface Find {
  query: string
  setQuery: (query: string) => void
  count: number
  /** From 1; 0: nothing found or not gone to yet. */
  position: number
  /** The found note that is looked at; null: none. */
  noteId: string | null
  go: (step: 1 | -1) => void
}

/** Finds in what this page has already: nothing is loaded, and it works offline. */
export function useFind(onShow: (noteId: string) => void): Find {
  const { list } = useBoard()
  const { people } = useSession()
  const notes = useReadable(list)
  const [query, setQuery] = useState('')
  const [noteId, setNoteId] = useState<string | null>(null)
  const found = useMemo(() => {
    const inPlace = orderNotes(notes, 'place').flatMap((group) => group.notes)
    return findNotes(inPlace, query, (id) => people[id]?.name ?? null)
  }, [notes, people, query])
  const index = found.findIndex((note) => note.id === noteId)
  function show(next: string | undefined): void {
    setNoteId(next ?? null)
    if (next !== undefined) onShow(next)
  }
  return {
    query,
    setQuery(next) {
      setQuery(next)
      setNoteId(null)
    },
    count: found.length,
    position: index + 1,
    noteId: index < 0 ? null : noteId,
    go(step) {
      if (found.length === 0) return
      const from = index < 0 && step < 0 ? 0 : index
      show(found[(from + step + found.length) % found.length]?.id)
    },
  }
}
