import { type TLShapeId, useEditor, useValue } from 'tldraw'
import { PlainButton } from '#ui/plain-button.tsx'
import { SYNTHESIS_LABELS } from '../labels/synthesis-labels.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { numberOf } from '../signals/note-author.ts'
import { jumpTo } from '../window/jump-to.ts'

/** `#12`. A click goes to the note, Alt-click opens it. */
export function CitedNote({ noteId, isInked }: { noteId: string; isInked: boolean }) {
  const editor = useEditor()
  const id = noteId as TLShapeId
  const label = useValue('chip', () => {
    const note = editor.getShape(id)
    if (!note) return null
    const number = numberOf(note.meta)
    return number === null ? 'a note' : `#${number}`
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
