import { type Editor, type TLNoteShape, type TLShapeId, useEditor, useValue } from 'tldraw'
import { unknownNames } from '#agents/mentions/mark-mentions.ts'
import { unknownLabel } from '../labels/answering-labels.ts'
import type { BoardSignals } from '../signals/board-signals.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { noteText } from './note-text.ts'
import '../mention/mention-labels.css'

/** Below notes with mentions: which advisor is answering now, and, for the current note, which name is unknown. */
export function MentionLabels() {
  const editor = useEditor()
  const signals = boardSignals(editor)
  const answering = useValue(signals.answering)
  const unknown = useValue('unknown names', () => unknownHere(editor, signals), [editor, signals])
  const [unknownId, unknownText] = unknown?.split('\n') ?? []
  return (
    <div className="parley-mention-labels">
      {[...answering].map(([noteId, words]) => (
        <MentionLabel key={noteId} editor={editor} noteId={noteId as TLShapeId} words={words} />
      ))}
      {unknownId && unknownText && !answering.has(unknownId) && (
        <MentionLabel editor={editor} noteId={unknownId as TLShapeId} words={unknownText} isWarning />
      )}
    </div>
  )
}

/** `id\nwords` for the note being typed in, or the only selected one. */
function unknownHere(editor: Editor, signals: BoardSignals): string | null {
  const typedId = editor.getEditingShapeId()
  const note = typedId ? editor.getShape(typedId) : editor.getOnlySelectedShape()
  if (!note || !editor.isShapeOfType<TLNoteShape>(note, 'note')) return null
  const text = noteText(note.props.richText)
  const names = unknownNames(text, signals.mentionable.get())
  const words = unknownLabel(typedId ? names.filter((name) => isFinished(text, name)) : names)
  return words && `${note.id}\n${words}`
}

/** While a name is being typed it is unknown until its last letter. */
function isFinished(text: string, name: string): boolean {
  return !text.trimEnd().endsWith(name) || /\s$/.test(text)
}

interface MentionLabelProps {
  editor: Editor
  noteId: TLShapeId
  words: string
  /** It is about a name that no advisor has, and drawn in the colour of warnings. */
  isWarning?: boolean
}

function MentionLabel({ editor, noteId, words, isWarning = false }: MentionLabelProps) {
  const place = useValue('place of the label', () => {
    const bounds = editor.getShapePageBounds(noteId)
    if (!bounds || !editor.getViewportPageBounds().collides(bounds)) return null
    const { x, y } = editor.pageToViewport({ x: bounds.minX, y: bounds.maxY })
    return `${Math.round(x)}px ${Math.round(y)}px`
  }, [editor, noteId])
  if (!place) return null
  return (
    <span
      role="status"
      className="parley-mention-label"
      data-warning={isWarning || undefined}
      style={{ translate: place }}
    >
      {words}
    </span>
  )
}
