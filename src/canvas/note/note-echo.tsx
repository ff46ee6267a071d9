import {
  type Editor,
  preventDefault,
  stopEventPropagation,
  type TLNoteShape,
  type TLShapeId,
  useEditor,
  useValue,
} from 'tldraw'
import { jumpTo } from '../jump-to.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { numberOf } from './note-author.ts'

/** What a note's footer says of the ideas that it echoes; null: there are none. There is room for one
 * number, and a "+" would look like a vote. */
export function echoWords(echoes: readonly number[]): string | null {
  const [first] = echoes
  if (first === undefined) return null
  return echoes.length === 1 ? `echoes #${first}` : `echoes #${first} …`
}

/** What it means, in full: all of the numbers, and that nobody looked at what the words mean. */
export function echoHint(echoes: readonly number[]): string {
  const all = echoes.map((number) => `#${number}`).join(', ')
  return `Similar wording to ${all}, not necessarily the same meaning. Click to go there.`
}

/** `echoes #14`. A click goes to the note that was there first. */
export function NoteEcho({ noteId, echoes }: { noteId: TLShapeId; echoes: readonly number[] }) {
  const editor = useEditor()
  const isReachable = useValue('is reachable', () => editor.getSelectedShapeIds().includes(noteId), [
    editor,
    noteId,
  ])
  return (
    <button
      type="button"
      className="parley-note__echo"
      title={echoHint(echoes)}
      tabIndex={isReachable ? 0 : -1}
      // Pressed, it takes no focus: the keys that follow are for what it leads to.
      onMouseDown={preventDefault}
      onPointerDown={stopEventPropagation}
      onTouchStart={stopEventPropagation}
      onTouchEnd={stopEventPropagation}
      onDoubleClick={stopEventPropagation}
      onClick={() => goToFirst(editor, echoes)}
    >
      {echoWords(echoes)}
    </button>
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

/** null: it is not on the canvas. */
export function noteWithNumber(editor: Editor, number: number): TLShapeId | null {
  const isIt = (note: TLNoteShape) => numberOf(note.meta) === number
  const note = editor
    .getCurrentPageShapes()
    .find((shape) => editor.isShapeOfType<TLNoteShape>(shape, 'note') && isIt(shape))
  return note?.id ?? null
}

const NONE: readonly number[] = []

export function useEchoes(editor: Editor, noteId: TLShapeId): readonly number[] {
  const signals = boardSignals(editor)
  return useValue('echoes', () => signals.echoes.get()[noteId] ?? NONE, [signals, noteId])
}
