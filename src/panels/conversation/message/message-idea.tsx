'use client'

import { shorten } from '#panels/labels/idea-labels.ts'
import { NoteLink, useNoteByNumber } from './note-link.tsx'

interface MessageIdeaProps {
  number: number
  /** How the idea is related to the answer. */
  before: string
  /** The idea's text, for when its note is not on the canvas. */
  text?: string | undefined
}

/** An idea on one line; its number leads to its note. */
export function MessageIdea({ number, before, text }: MessageIdeaProps) {
  const note = useNoteByNumber(number)
  return (
    <p className="mt-2 flex min-w-0 items-center gap-1.5 text-ink-2 text-small">
      <span className="shrink-0">{before}</span>
      {note ? (
        <NoteLink noteId={note.id} number={number} isChip />
      ) : (
        <span className="font-button tabular-nums">#{number}</span>
      )}
      <span dir="auto" className="min-w-0 truncate">
        {shorten(note?.text ?? text ?? '')}
      </span>
    </p>
  )
}
