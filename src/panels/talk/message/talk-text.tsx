'use client'

import { Fragment } from 'react'
import { useBoard } from '#panels/board/board-context.tsx'
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
  const { view, openNote } = useBoard()
  const note = useNoteByNumber(number)
  if (!note) return `#${number}`
  return (
    <button
      type="button"
      aria-label={`Note #${number}`}
      onClick={() => (view ? view.jumpTo(note.id) : openNote(note.id))}
      className="text-link rounded-chip font-button tabular-nums"
    >
      #{number}
    </button>
  )
}
