import type { Editor, TLShapeId } from 'tldraw'

/** Props of a mark above one note, such as its votes or reactions. */
export interface NoteMarkProps {
  /** The canvas's editor: the mark follows the note's bounds in it, and reads the board's signals. */
  editor: Editor
  /** A note in view. While it has no bounds any more, the mark stays where it was until its layer unmounts it. */
  noteId: TLShapeId
}
