'use client'

import { useBoard } from '#panels/board/board-context.tsx'

/** A note's number among words: it leads to the note. A finger gets more of it than the eye. */
export function NoteLink({ noteId, number }: { noteId: string; number: number }) {
  const { view, openNote } = useBoard()
  return (
    <button
      type="button"
      aria-label={`Note #${number}`}
      onClick={() => (view ? view.jumpTo(noteId) : openNote(noteId))}
      className="rounded-chip font-button tabular-nums underline decoration-1 underline-offset-3 max-phone:-my-2.5 max-phone:py-2.5"
    >
      #{number}
    </button>
  )
}
