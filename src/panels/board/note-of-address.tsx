'use client'

import { useEffect, useState } from 'react'
import { useToast } from '#ui/toast.tsx'
import { useBoard } from './board-context.tsx'

/** What the address asks for: `?note=`, `?synthesis=`; null: nothing, or it was shown already. */
function asked(name: 'note' | 'synthesis'): string | null {
  return new URLSearchParams(window.location.search).get(name)
}

/** A reload, or the address copied on, opens the board and not that once more. */
function forget(): void {
  const address = new URL(window.location.href)
  address.searchParams.delete('note')
  address.searchParams.delete('synthesis')
  window.history.replaceState(null, '', address)
}

/** Goes to the note that the page's address names: on the canvas, and on a phone its sheet. A synthesis is shown in the panel. */
export function NoteOfAddress({ isWide }: { isWide: boolean }) {
  const { view, noteById, openNote, actions } = useBoard()
  const [noteId, setNoteId] = useState(() => asked('note'))
  const [synthesisId, setSynthesisId] = useState(() => asked('synthesis'))
  const toast = useToast()
  useEffect(() => {
    if (noteId === null || (isWide && !view)) return
    if (!noteById(noteId)) toast({ text: 'That note is not on the board any more.' })
    else if (isWide) view?.jumpTo(noteId)
    else openNote(noteId)
    setNoteId(null)
    forget()
  }, [noteId, isWide, view, noteById, openNote, toast])
  useEffect(() => {
    if (synthesisId === null) return
    actions.openSynthesis?.(synthesisId)
    setSynthesisId(null)
    forget()
  }, [synthesisId, actions])
  return null
}
