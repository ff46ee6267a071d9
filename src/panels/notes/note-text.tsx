import { useMemo } from 'react'
import { isPlain, type Mentionable, mentionableOn, readShownText } from '#agents/mentions/mark-mentions.ts'
import { ShownText } from '#canvas/note/shown-text.tsx'
import { useBoard, useCanEdit, useSession } from '#panels/open-board/board-context.tsx'

interface NoteTextProps {
  text: string
  /** The note whose checkboxes can be ticked. Absent in the idea log, which shows a copy of the text. */
  noteId?: string
  isFlat?: boolean
  isInert?: boolean
  isReachable?: boolean
}

/**
 * A note's text outside the canvas, with bold words, lists, links, checkboxes and mentions. Plain text skips
 * the parser: most notes are plain, and a list shows many.
 */
export function NoteText({ text, ...rest }: NoteTextProps) {
  return (
    <span className="contents" translate="no">
      {isPlain(text) ? text : <MarkedNoteText text={text} {...rest} />}
    </span>
  )
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

export function useMentionable(): readonly Mentionable[] {
  const { agents, people } = useSession()
  return useMemo(() => mentionableOn(agents, people), [agents, people])
}
