import { useEffect, useState } from 'react'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { useToast } from '#ui/toast.tsx'
import { BOARD_PAGE_LABELS } from './board-page-labels.ts'

/** The value of `?note=` or `?synthesis=` in the page's address; null without it. */
function asked(name: 'note' | 'synthesis'): string | null {
  return new URLSearchParams(window.location.search).get(name)
}

/** Takes both out of the address: a reload, or a copied address, should open the board and not jump again. */
function forget(): void {
  const address = new URL(window.location.href)
  address.searchParams.delete('note')
  address.searchParams.delete('synthesis')
  window.history.replaceState(null, '', address)
}

/**
 * Goes to the note that a link names, once: on the canvas, or on a phone in the note's dialog. A synthesis opens in the
 * panel. On a wide window it waits for the canvas. Renders nothing.
 */
export function NoteOfAddress({ isWide }: { isWide: boolean }) {
  const { view, noteById, openNote, actions } = useBoard()
  const [noteId, setNoteId] = useState(() => asked('note'))
  const [synthesisId, setSynthesisId] = useState(() => asked('synthesis'))
  const toast = useToast()
  useEffect(() => {
    if (noteId === null || (isWide && !view)) return
    if (!noteById(noteId)) toast({ text: BOARD_PAGE_LABELS.addressNoteGone })
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
