import type { Editor, TLShapeId } from 'tldraw'

/** A note that was just added for typing, and the undo mark before it. */
export interface FreshNote {
  noteId: TLShapeId
  mark: string
}

const fresh = new WeakMap<Editor, FreshNote>()

/** Only the last one is known. */
export function rememberFreshNote(editor: Editor, note: FreshNote): void {
  fresh.set(editor, note)
}

export function freshNote(editor: Editor): FreshNote | null {
  return fresh.get(editor) ?? null
}
