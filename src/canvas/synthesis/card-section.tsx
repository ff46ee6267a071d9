import { TriangleAlert } from 'lucide-react'
import { stopEventPropagation, type TLShapeId, useEditor, useValue } from 'tldraw'
import type { Sentence } from '#session/syntheses/synthesis.ts'
import { PERSON_LABELS } from '#ui/person-labels.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { NOTE_MARK_LABELS } from '../labels/note-mark-labels.ts'
import { SYNTHESIS_LABELS } from '../labels/synthesis-labels.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { numberOf } from '../signals/note-author.ts'
import { jumpTo } from '../window/jump-to.ts'

type ShownSentence = Pick<Sentence, 'text' | 'notes' | 'isSupported' | 'edited'>

interface CardSectionProps {
  title: string
  /** In the order in which they are shown; if there are none, the title is left out too. */
  sentences: readonly ShownSentence[]
}

export function CardSection({ title, sentences }: CardSectionProps) {
  if (sentences.length === 0) return null
  return (
    <section className="parley-card__section">
      <h3>{title}</h3>
      <ul>
        {sentences.map((sentence, i) => (
          // Sentences have no ids and never change places.
          <CardSentence key={i} sentence={sentence} />
        ))}
      </ul>
    </section>
  )
}

/** Hovering a sentence highlights the notes that it cites; hovering such a note highlights the sentence. */
function CardSentence({ sentence }: { sentence: ShownSentence }) {
  const editor = useEditor()
  const signals = boardSignals(editor)
  const { text, notes, isSupported, edited } = sentence
  const editedBy = useValue(
    'who edited it',
    () => edited && (signals.session.get()?.people[edited.by]?.name ?? PERSON_LABELS.someoneInside),
    [signals, edited],
  )
  const citing = useValue('hovered and cited', () => {
    const hovered = editor.getHoveredShapeId()
    return hovered && notes.includes(hovered) ? hovered : null
  }, [editor, notes])
  const isPointedOut = useValue('pointed out', () => signals.highlight.get() === notes, [signals, notes])
  const point = () => notes.length > 0 && signals.highlight.set(notes)
  const leave = () => signals.highlight.get() === notes && signals.highlight.set(null)
  return (
    <li
      data-sunk={isPointedOut || citing !== null || undefined}
      onPointerEnter={point}
      onPointerLeave={leave}
      onFocus={point}
      onBlur={leave}
    >
      <span dir="auto">{text}</span>{' '}
      {/* Otherwise the canvas would start a drag on a press, and handle touches itself. */}
      <span
        className="parley-card__chips"
        onPointerDown={stopEventPropagation}
        onTouchStart={stopEventPropagation}
        onTouchEnd={stopEventPropagation}
      >
        {notes.map((noteId) => (
          <CitedNote key={noteId} noteId={noteId} isInked={isPointedOut || citing === noteId} />
        ))}
      </span>
      {editedBy && <span className="parley-card__edited">{SYNTHESIS_LABELS.editedBy(editedBy)}</span>}
      {!isSupported && (
        <span className="parley-card__unsupported">
          <TriangleAlert aria-hidden /> {SYNTHESIS_LABELS.noNoteSaysThis}
        </span>
      )}
    </li>
  )
}

/** `#12`. A click goes to the note, Alt-click opens it. */
function CitedNote({ noteId, isInked }: { noteId: string; isInked: boolean }) {
  const editor = useEditor()
  const id = noteId as TLShapeId
  const label = useValue('chip', () => {
    const note = editor.getShape(id)
    if (!note) return null
    const number = numberOf(note.meta)
    return number === null ? NOTE_MARK_LABELS.aNote : `#${number}`
  }, [editor, id])
  if (!label) return <span className="parley-card__gone">{SYNTHESIS_LABELS.deletedNote}</span>
  return (
    <PlainButton
      className="parley-card__chip"
      data-inked={isInked || undefined}
      aria-label={SYNTHESIS_LABELS.goToNote(label)}
      onClick={(event) => {
        if (event.altKey) {
          boardSignals(editor).actions.get()?.openNote(noteId)
          return
        }
        // After a click the focus goes to the canvas; after a key it stays in the card.
        if (event.detail > 0) editor.focus()
        jumpTo(editor, noteId)
      }}
    >
      {label}
    </PlainButton>
  )
}
