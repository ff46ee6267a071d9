import { memo, type ReactNode, useState } from 'react'
import { type Editor, type TLNoteShape, useEditor, useValue } from 'tldraw'
import type { Lock } from '#board/record/lock.ts'
import { NOTE_SIZE } from '#board/record/record-kinds.ts'
import { isOfAi, isWrittenByAgent, type NoteOrigin, originOfFields } from '#session/origin/note-origin.ts'
import { isMarkedPrivate } from '../binding/document-of-new-notes.ts'
import { privateLabel } from '../labels/note-author-labels.ts'
import { lockOf } from '../lock/facilitator-lock.ts'
import { LockMark } from '../lock/lock-mark.tsx'
import { PromotionMark } from '../promotion/promotion-mark.tsx'
import { boardSignals } from '../signals/install-signals.ts'
import { authorOf, type NoteAuthor, numberOf, signature } from '../signals/note-author.ts'

import { fitNote } from './fit-text.ts'
import { noteColor } from './note-color.ts'
import { NoteEcho, useEchoes } from './note-echo.tsx'
import { NOTE_LAYOUT } from './note-layout.ts'
import { lookOf } from './note-look.ts'
import { NoteOriginMark } from './note-origin.tsx'
import { noteText } from './note-text.ts'
import { NoteTyping } from './note-typing.tsx'
import { CanvasNoteText } from './note-words.tsx'

/**
 * A note at rest is three elements and no editor, because thousands of them may be in view. Typing changes only the middle one,
 * so that nothing moves when it starts or ends.
 */
export const NoteBody = memo(
  function NoteBody({ note }: { note: TLNoteShape }) {
    const editor = useEditor()
    const { author, look, isTyped, lock, isStreamed } = useNoteState(editor, note)
    // Only for a note added here and now: others exist already when they become visible.
    const [isLanding] = useState(() => isTyped && noteText(note.props.richText) === '')
    const fitted = fitNote(note.props)
    const { sheet, step, lines } = fitted
    const origin = originOfFields(note.meta)
    const isScript = isByScript(origin)
    const echoes = useEchoes(editor, note.id)
    // Marks take the room of echoes: these are above the footer, if the words leave room. The demo script's takes all of it.
    const isAbove =
      isWrittenByAgent(origin) && lines.length * step.linePx <= sheet.side - NOTE_LAYOUT.echoRoom
    return (
      <div
        className="parley-note"
        data-paper={noteColor(note.props.color)}
        data-author={author?.kind}
        data-private={isMarkedPrivate(note) || undefined}
        data-look={look === 'plain' ? undefined : look}
        data-landing={isLanding || undefined}
        style={noteStyle(note, sheet.side)}
      >
        <div className="parley-note__paper" />
        {isTyped ? (
          <NoteTyping noteId={note.id} richText={note.props.richText} fitted={fitted} />
        ) : (
          <CanvasNoteText note={note} fitted={fitted} isStreamed={isStreamed} />
        )}
        <PromotionMark editor={editor} noteId={note.id} />
        <NoteFooter
          author={author}
          privateWords={isMarkedPrivate(note) ? privateLabel(note.meta) : null}
          origin={origin}
          number={numberOf(note.meta)}
          lock={lock}
          echo={echoes.length === 0 ? null : isAbove ? 'above' : 'beside'}
        >
          {echoes.length > 0 && (!isScript || isAbove) && <NoteEcho noteId={note.id} echoes={echoes} />}
        </NoteFooter>
      </div>
    )
  },
  (before, after) => before.note.props === after.note.props && before.note.meta === after.note.meta,
)

function useNoteState(editor: Editor, note: TLNoteShape) {
  const { id, meta } = note
  const signals = boardSignals(editor)
  return {
    author: useValue('note author', () => authorOf(meta, signals.authors.get()), [signals, meta]),
    look: useValue('note look', () => lookOf(id, signals), [signals, id]),
    isTyped: useValue('note is typed', () => editor.getEditingShapeId() === id, [editor, id]),
    lock: useValue('lock of the note', () => lockOf(editor.getShape(id) ?? note), [editor, id, note]),
    isStreamed: useValue('note is streamed', () => signals.streamed.get().has(id), [signals, id]),
  }
}

/** The demo script's mark is so long that it takes the whole footer. */
function isByScript(origin: NoteOrigin): boolean {
  return isWrittenByAgent(origin) && !isOfAi(origin)
}

function noteStyle({ props }: TLNoteShape, side: number): React.CSSProperties | undefined {
  if (props.scale === 1 && side === NOTE_SIZE) return undefined
  return { width: side, height: side, ...(props.scale !== 1 && { transform: `scale(${props.scale})` }) }
}

interface NoteFooterProps {
  /** `null`: the note has no name. */
  author: NoteAuthor | null
  /** Only this person sees the note: a label takes the place of the author's name. null: others see it too. */
  privateWords: string | null
  /** The origin of its words: an agent's have a mark, and the demo script's takes the place of the author. */
  origin: NoteOrigin
  /** null: the note is not finished. */
  number: number | null
  /** The role that may unlock the note; null: it is not locked. */
  lock: Lock | null
  echo: 'above' | 'beside' | null
  /** The ideas that the note echoes, if there is room for them. */
  children: ReactNode
}

function NoteFooter({ author, privateWords, origin, number, lock, echo, children }: NoteFooterProps) {
  const isScript = isByScript(origin)
  return (
    <div className="parley-note__footer" data-echo={echo ?? undefined}>
      {author?.glyph && !isScript && <span className="parley-note__glyph">{author.glyph}</span>}
      {/* There is no room for both, and the script's label always stays; the author's name is read out with the note. */}
      {author?.kind !== 'person' && <NoteOriginMark origin={origin} />}
      {!isScript && (
        <span className="parley-note__author">{privateWords ?? (author && signature(author))}</span>
      )}
      {/* Before the name of a person who copied the words, it would call the person an AI. */}
      {author?.kind === 'person' && <NoteOriginMark origin={origin} />}
      {children}
      {lock && <LockMark lock={lock} className="parley-note__lock" />}
      {number !== null && <span className="parley-note__number">#{number}</span>}
    </div>
  )
}
