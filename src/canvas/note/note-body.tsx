import { memo, useState } from 'react'
import { type Signal, type TLNoteShape, useEditor, useValue } from 'tldraw'
import { fitNote } from './fit-text.ts'
import { authorOf, type NoteAuthor, type NoteAuthors, numberOf } from './note-author.ts'
import { noteColor } from './note-color.ts'
import { noteText } from './note-text.ts'
import { NoteTyping } from './note-typing.tsx'

interface NoteBodyProps {
  note: TLNoteShape
  authors: Signal<NoteAuthors>
}

/**
 * A note at rest is three elements and no editor: thousands of them scroll by. The one being typed in changes only
 * the middle one, so that nothing moves when typing begins or ends.
 */
export const NoteBody = memo(
  function NoteBody({ note, authors }: NoteBodyProps) {
    const editor = useEditor()
    const author = useValue('note author', () => authorOf(note.meta, authors.get()), [authors, note.meta])
    const isTyped = useValue('note is typed', () => editor.getEditingShapeId() === note.id, [editor, note.id])
    const isLocked = useValue('note is locked', () => editor.getShape(note.id)?.isLocked ?? false, [
      editor,
      note.id,
    ])
    // Only a note that is made here, now: others are there when they come into view.
    const [isLanding] = useState(() => isTyped && noteText(note.props.richText) === '')
    const { step, isTooLong } = fitNote(note.props.richText)
    return (
      <div
        className="parley-note"
        data-paper={noteColor(note.props.color)}
        data-author={author?.kind}
        data-landing={isLanding || undefined}
        style={note.props.scale === 1 ? undefined : { transform: `scale(${note.props.scale})` }}
      >
        <div className="parley-note__paper" />
        {isTyped ? (
          <NoteTyping noteId={note.id} richText={note.props.richText} step={step} />
        ) : (
          <NoteWords note={note} stepPx={step.fontPx} isTooLong={isTooLong} />
        )}
        <NoteFooter author={author} number={numberOf(note.meta)} isLocked={isLocked} />
      </div>
    )
  },
  (before, after) => before.note.props === after.note.props && before.note.meta === after.note.meta,
)

function NoteWords({ note, stepPx, isTooLong }: { note: TLNoteShape; stepPx: number; isTooLong: boolean }) {
  return (
    <div className="parley-note__text" data-step={stepPx} data-too-long={isTooLong || undefined} dir="auto">
      {noteText(note.props.richText)}
    </div>
  )
}

function NoteFooter({
  author,
  number,
  isLocked,
}: {
  author: NoteAuthor | null
  number: number | null
  isLocked: boolean
}) {
  return (
    <div className="parley-note__footer">
      {author?.glyph && <span className="parley-note__glyph">{author.glyph}</span>}
      <span className="parley-note__author">{author?.name}</span>
      {isLocked && <LockMark />}
      {number !== null && <span className="parley-note__number">#{number}</span>}
    </div>
  )
}

function LockMark() {
  return (
    <svg className="parley-note__lock" viewBox="0 0 24 24" role="img" aria-label="Locked">
      <rect x="4" y="11" width="16" height="10" rx="2" />
      <path d="M8 11V7a4 4 0 0 1 8 0v4" />
    </svg>
  )
}
