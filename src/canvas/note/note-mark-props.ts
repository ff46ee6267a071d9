import type { Editor, TLShapeId } from 'tldraw'

export interface NoteMarkProps {
  editor: Editor
  noteId: TLShapeId
}
