'use client'

import { useMemo } from 'react'
import { isPlain, type Mentionable, mentionableOn, readShownText } from '#agents/mark-mentions.ts'
import { ShownText } from '#canvas/note/shown-text.tsx'
import { useBoard, useCanEdit, useSession } from './board-context.tsx'

interface NoteTextProps {
  text: string
  /** Absent where its checkboxes can't be ticked: in the log, which has a copy of the words. */
  noteId?: string
  /** All of it on one line, for rows. */
  isFlat?: boolean
  /** Nothing in it can be pressed: it is inside of a button. */
  isInert?: boolean
  /** Whether its links are on the way of the Tab key. */
  isReachable?: boolean
}

/** The words of a note as they are shown outside of the canvas: with bold words, lists, links and names. */
export function NoteText({ text, ...rest }: NoteTextProps) {
  return isPlain(text) ? text : <MarkedNoteText text={text} {...rest} />
}

function MarkedNoteText({
  text,
  noteId,
  isFlat = false,
  isInert = false,
  isReachable = true,
}: NoteTextProps) {
  const { actions } = useBoard()
  const canEdit = useCanEdit()
  const named = useMentionable()
  const lines = useMemo(() => readShownText(text, named), [text, named])
  const { tickBox } = actions
  const onTick =
    canEdit && noteId !== undefined && tickBox
      ? (at: number, isTicked: boolean) => tickBox(noteId, at, isTicked)
      : undefined
  return (
    <ShownText
      lines={lines}
      links={isInert ? 'none' : 'open'}
      isFlat={isFlat}
      isReachable={isReachable}
      onTick={onTick}
    />
  )
}

/** Whom a note on this board can mention. */
export function useMentionable(): readonly Mentionable[] {
  const { agents, people } = useSession()
  return useMemo(() => mentionableOn(agents, people), [agents, people])
}
