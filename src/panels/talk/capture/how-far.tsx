'use client'

import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useBoard } from '#panels/board/board-context.tsx'
import type { ListedNote } from '#panels/board/watch-notes.ts'
import { useReadable } from '#ui/use-readable.ts'
import { NoteLink } from '../message/note-link.tsx'

/** How far a captured note is. With a number the server has it: that is more than saved. */
export function HowFar({ note }: { note: ListedNote }) {
  const { connection } = useBoard()
  const save = useReadable(connection.saveState)
  if (note.number !== null) {
    return (
      <>
        <Check size={14} aria-hidden />
        Captured as <NoteLink noteId={note.id} number={note.number} />
      </>
    )
  }
  switch (save.state) {
    case 'offline':
      return (
        <>
          <CloudOff size={14} aria-hidden />
          Kept on this device
        </>
      )
    case 'not-saved':
      return (
        <>
          <TriangleAlert size={14} aria-hidden />
          Not saved: {save.why}
        </>
      )
    case 'saving':
    case 'saved':
      return (
        <>
          <LoaderCircle size={14} aria-hidden className="motion-turn" />
          {save.state === 'saved' ? 'Saved' : 'Saving…'}
        </>
      )
  }
}
