'use client'

import { useEffect, useState } from 'react'
import { useToast } from '#ui/toast.tsx'
import { useBoard } from './board-context.tsx'

/** The note that `?note=` asks for; null: none, or it was shown already. */
function takeNote(): string | null {
  return new URLSearchParams(window.location.search).get('note')
}

/** A reload, or the address copied on, opens the board and not that note once more. */
function forgetNote(): void {
  const address = new URL(window.location.href)
  address.searchParams.delete('note')
  window.history.replaceState(null, '', address)
}

/** Goes to the note that the page's address names: on the canvas, and on a phone its sheet. */
export function NoteOfAddress({ isDesk }: { isDesk: boolean }) {
  const { view, noteById, openNote } = useBoard()
  const [noteId, setNoteId] = useState(takeNote)
  const toast = useToast()
  useEffect(() => {
    if (noteId === null || (isDesk && !view)) return
    if (!noteById(noteId)) toast({ text: 'That note is not on the board any more.' })
    else if (isDesk) view?.jumpTo(noteId)
    else openNote(noteId)
    setNoteId(null)
    forgetNote()
  }, [noteId, isDesk, view, noteById, openNote, toast])
  return null
}
