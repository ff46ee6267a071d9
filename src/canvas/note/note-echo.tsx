import {
  type Editor,
  preventDefault,
  stopEventPropagation,
  type TLNoteShape,
  type TLShapeId,
  useEditor,
  useValue,
} from 'tldraw'
import { PlainButton } from '#ui/plain-button.tsx'
import { echoHint, echoLabel } from '../labels/note-mark-labels.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { numberOf } from '../signals/note-author.ts'
import { jumpTo } from '../window/jump-to.ts'

/** `echoes #14`. A click goes to the earlier note. */
export function NoteEcho({ noteId, echoes }: { noteId: TLShapeId; echoes: readonly number[] }) {
  const editor = useEditor()
  const isReachable = useValue('is reachable', () => editor.getSelectedShapeIds().includes(noteId), [
    editor,
    noteId,
  ])
  return (
    <PlainButton
      className="parley-note__echo"
      title={echoHint(echoes)}
      tabIndex={isReachable ? 0 : -1}
      // The button takes no focus: the next keys are for the note it leads to.
      onMouseDown={preventDefault}
      onPointerDown={stopEventPropagation}
      onTouchStart={stopEventPropagation}
      onTouchEnd={stopEventPropagation}
      onDoubleClick={stopEventPropagation}
      onClick={() => goToFirst(editor, echoes)}
    >
      {echoLabel(echoes)}
    </PlainButton>
  )
}

/** The first of them that is on the canvas; ideas outlive their notes. */
function goToFirst(editor: Editor, echoes: readonly number[]): void {
  for (const number of echoes) {
    const noteId = noteWithNumber(editor, number)
    if (!noteId) continue
    jumpTo(editor, noteId)
    return
  }
}

/** `null` if it is not on the canvas. */
export function noteWithNumber(editor: Editor, number: number): TLShapeId | null {
  const isIt = (note: TLNoteShape) => numberOf(note.meta) === number
  const note = editor
    .getCurrentPageShapes()
    .find((shape) => editor.isShapeOfType<TLNoteShape>(shape, 'note') && isIt(shape))
  return note?.id ?? null
}

const NONE: readonly number[] = []

/**
 * The numbers of earlier ideas in nearly the same words as the note; the same empty array for each note without
 * any.
 */
export function useEchoes(editor: Editor, noteId: TLShapeId): readonly number[] {
  const signals = boardSignals(editor)
  return useValue('echoes', () => signals.echoes.get()[noteId] ?? NONE, [signals, noteId])
}
