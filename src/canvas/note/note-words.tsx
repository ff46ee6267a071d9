import { useMemo } from 'react'
import { type TLNoteShape, useEditor, useValue } from 'tldraw'
import { isPlain, readShownText } from '#agents/mentions/mark-mentions.ts'
import { boardSignals } from '../signals/install-signals.ts'
import type { FittedText } from './fit-text.ts'
import { NOTE_SHEETS } from './note-layout.ts'
import { noteText } from './note-text.ts'
import { ShownText } from './shown-text.tsx'

interface NoteWordsProps {
  note: TLNoteShape
  fitted: FittedText
  /** An agent is writing the note now: its text is shown without markup, with a caret at the end. */
  isStreamed: boolean
}

/** The text of a note at rest. Plain words are one text node, because thousands of them may be in view. */
export function CanvasNoteText({ note, fitted, isStreamed }: NoteWordsProps) {
  const text = noteText(note.props.richText)
  const isAsTyped = isStreamed || isPlain(text)
  return (
    <div
      className="parley-note__text"
      data-step={fitted.step.fontPx}
      data-too-long={fitted.isTooLong || undefined}
      style={textStyle(fitted)}
      dir="auto"
    >
      {isAsTyped ? text : <MarkedWords noteId={note.id} text={text} />}
      {isStreamed && <span className="parley-note__caret" aria-hidden="true" />}
    </div>
  )
}

/** Returns the size of a note's text; `undefined` for notes of the ordinary size, because the style sheet sets theirs. */
export function textStyle({
  sheet,
  step,
}: Pick<FittedText, 'sheet' | 'step'>): React.CSSProperties | undefined {
  if (sheet === NOTE_SHEETS.m) return undefined
  return {
    maxHeight: step.maxLines * step.linePx,
    fontSize: step.fontPx,
    lineHeight: `${step.linePx}px`,
  }
}

function MarkedWords({ noteId, text }: { noteId: TLNoteShape['id']; text: string }) {
  const editor = useEditor()
  const signals = boardSignals(editor)
  const named = useValue(signals.mentionable)
  const isSelected = useValue('is selected', () => editor.getSelectedShapeIds().includes(noteId), [
    editor,
    noteId,
  ])
  const tick = useValue('may tick', () => {
    const isLocked = editor.getShape(noteId)?.isLocked ?? true
    return editor.getIsReadonly() || isLocked ? undefined : signals.actions.get()?.tickBox
  }, [editor, signals, noteId])
  const lines = useMemo(() => readShownText(text, named), [text, named])
  return (
    <ShownText
      lines={lines}
      links="select-first"
      isReachable={isSelected}
      onTick={tick && ((at, isTicked) => tick(noteId, at, isTicked))}
    />
  )
}
