'use client'

import { shorten } from '#panels/log/idea-words.ts'
import { NoteLink } from './note-link.tsx'
import { useNoteByNumber } from './use-note-by-number.ts'

interface IdeaLineProps {
  number: number
  /** What it has to do with it. */
  before: string
  /** When the note is gone. */
  text?: string | undefined
}

/** An idea in one line, its number leading to its note. */
export function MessageIdea({ number, before, text }: IdeaLineProps) {
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
