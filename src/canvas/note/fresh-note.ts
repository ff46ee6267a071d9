import type { Editor, TLShapeId } from 'tldraw'

/** A note that was just made to be typed in, and the mark before it on the way back. */
export interface FreshNote {
  noteId: TLShapeId
  mark: string
}

const fresh = new WeakMap<Editor, FreshNote>()

export function rememberFreshNote(editor: Editor, note: FreshNote): void {
  fresh.set(editor, note)
}

/** The last note that was made to be typed in. */
export function freshNote(editor: Editor): FreshNote | null {
  return fresh.get(editor) ?? null
}
