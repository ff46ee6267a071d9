'use client'

import { Fragment } from 'react'
import { NoteLink } from './note-link.tsx'
import { useNoteByNumber } from './use-note-by-number.ts'

const NUMBER = /(#\d{1,6})\b/

/** Words of a conversation; numbers in them lead to their notes. */
export function TalkText({ text }: { text: string }) {
  return text
    .split(NUMBER)
    .map((part, i) => (
      <Fragment key={i}>{i % 2 === 1 ? <Numbered number={Number(part.slice(1))} /> : part}</Fragment>
    ))
}

function Numbered({ number }: { number: number }) {
  const note = useNoteByNumber(number)
  return note ? <NoteLink noteId={note.id} number={number} /> : `#${number}`
}
