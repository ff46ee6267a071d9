import type { Readable } from '#base/readable.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { isWritingPrivately } from '#session/private-writing/private-writing.ts'
import type { BindStoreOptions } from './bind-store.ts'
import type { BoardRecord } from './binding-state.ts'
import { linkOf } from './board-link.ts'
import { isPrivateNote, type NoteDocuments } from './document-of-new-notes.ts'

export interface DraftDocuments extends NoteDocuments {
  draft: Readable<Pick<BindStoreOptions, 'doc' | 'undo'> | null>
}

/** Whether a record of the canvas belongs to the draft document: it is private, or a new note that will be. */
export function belongsToDraft(
  documents: DraftDocuments,
  record: BoardRecord | string,
  isAdded: boolean,
): boolean {
  const id = typeof record === 'string' ? record : record.id
  if (isPrivateNote(documents, id) || linkOf(documents.doc).moving.has(id)) return true
  if (!isAdded || typeof record === 'string' || record.typeName !== 'shape' || record.type !== 'note')
    return false
  const isNew = !boardShapes(documents.doc).has(id)
  const writing = documents.session.get()?.privateWriting ?? null
  return isNew && documents.draft.get() !== null && isWritingPrivately(writing)
}
