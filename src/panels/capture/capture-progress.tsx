import { Check, CloudOff, EyeOff, LoaderCircle, TriangleAlert } from 'lucide-react'
import { PRIVATE_CAPTURE_LABEL } from '#panels/labels/private-writing-labels.ts'
import { savingLabel } from '#panels/labels/saving-labels.ts'
import { NoteLink } from '#panels/notes/note-link.tsx'
import { useBoard } from '#panels/open-board/board-context.tsx'
import type { ListedNote } from '#panels/open-board/watch-notes.ts'
import { useReadable } from '#ui/use-readable.ts'
import { CAPTURE_LABELS } from './capture-labels.ts'

/** The progress of saving a captured note. The server gives numbers, so a numbered note is known to be there. */
export function CaptureProgress({ note }: { note: ListedNote }) {
  const { connection } = useBoard()
  const save = useReadable(connection.saveState)
  if (note.number !== null) {
    return (
      <>
        <Check size={14} aria-hidden />
        {CAPTURE_LABELS.capturedAs} <NoteLink noteId={note.id} number={note.number} />
      </>
    )
  }
  switch (save.state) {
    case 'offline':
      return (
        <>
          <CloudOff size={14} aria-hidden />
          {CAPTURE_LABELS.keptOnThisDevice}
        </>
      )
    case 'not-saved':
      return (
        <>
          <TriangleAlert size={14} aria-hidden />
          {savingLabel(save)}
        </>
      )
    case 'saving':
    case 'saved':
      if (note.isPrivate && save.state === 'saved') {
        return (
          <>
            <EyeOff size={14} aria-hidden />
            {PRIVATE_CAPTURE_LABEL}
          </>
        )
      }
      return (
        <>
          <LoaderCircle size={14} aria-hidden className="motion-turn" />
          {save.state === 'saved' ? CAPTURE_LABELS.saved : CAPTURE_LABELS.saving}
        </>
      )
  }
}
