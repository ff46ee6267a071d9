import { useLayoutEffect, useRef, useState } from 'react'
import { preventDefault, type TLRichText, type TLShapeId, useEditor } from 'tldraw'
import { MentionList } from '../mention/mention-list.tsx'
import { MentionMenu } from '../mention/mention-menu.ts'
import { boardSignals } from '../signals/install-signals.ts'
import type { FittedText } from './fit-text.ts'
import { NoteTextEditor } from './note-text-editor.ts'
import { textStyle } from './note-words.tsx'

interface NoteTypingProps {
  noteId: TLShapeId
  /** The text in the store. If it differs from the typed text, it replaces the shown one. */
  richText: TLRichText
  /** The layout of `richText`; only its font size and its maximum height are used. */
  fitted: FittedText
}

/**
 * The text of the note being typed in. It replaces tldraw's text area, which moves the caret 100 ms after it appears (the first
 * keys are lost or land in the wrong place), centres the text, and replaces all of it whenever the store's text is another
 * object.
 */
export function NoteTyping({ noteId, richText, fitted }: NoteTypingProps) {
  const editor = useEditor()
  const place = useRef<HTMLDivElement>(null)
  const typing = useRef<NoteTextEditor | null>(null)
  const first = useRef(richText)
  const [mentions] = useState(() => new MentionMenu(() => boardSignals(editor).mentionable.get()))
  useLayoutEffect(() => {
    if (!place.current) return
    const release = keepEvents(place.current)
    const started = new NoteTextEditor(editor, noteId, place.current, first.current, mentions)
    typing.current = started
    return () => {
      typing.current = null
      release()
      started.stop()
    }
  }, [editor, noteId, mentions])
  useLayoutEffect(() => {
    typing.current?.show(richText)
  }, [richText])
  return (
    <>
      <div
        ref={place}
        className="parley-note__text parley-note__text--typed"
        data-step={fitted.step.fontPx}
        style={textStyle(fitted)}
        data-testid="note-typing"
        dir="auto"
      />
      <MentionList menu={mentions} />
    </>
  )
}

/** The canvas must not get events in the text: a drag there selects words, a right click is the browser's. */
const OURS = ['pointerdown', 'contextmenu', 'touchend'] as const

function keepEvents(place: HTMLElement): () => void {
  const keep = (event: Event) => event.stopPropagation()
  for (const type of OURS) place.addEventListener(type, keep)
  // Firefox would drag a selection into the canvas.
  place.addEventListener('dragstart', preventDefault)
  return () => {
    for (const type of OURS) place.removeEventListener(type, keep)
    place.removeEventListener('dragstart', preventDefault)
  }
}
