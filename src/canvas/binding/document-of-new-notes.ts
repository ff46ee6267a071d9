import type * as Y from 'yjs'
import type { Readable } from '#base/readable.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { isRevealed } from '#board/private-writing/draft-document.ts'
import { isWritingPrivately } from '#session/private-writing/private-writing.ts'
import type { Projection } from '#session/projection.ts'

export interface NoteDocuments {
  doc: Y.Doc
  /** `null` while the person has none. */
  draft: Readable<{ doc: Y.Doc } | null>
  session: Readable<Projection | null>
}

export function isPrivateNote({ doc, draft }: Pick<NoteDocuments, 'doc' | 'draft'>, id: string): boolean {
  const own = draft.get()?.doc
  if (!own || boardShapes(doc).has(id)) return false
  return boardShapes(own).has(id) && !isRevealed(own, id)
}

/** On every shape of the draft document in this page’s store; it is never written. */
export const PRIVATE_MARK = { isPrivate: true } as const

export function isMarkedPrivate(shape: { meta: object } | undefined): boolean {
  return shape !== undefined && 'isPrivate' in shape.meta
}

/** Whether the shape is a note that others see too. */
export function isSharedNote(shape: { type: string; meta: object } | undefined): boolean {
  return shape?.type === 'note' && !isMarkedPrivate(shape)
}

/** Returns the document that has the note, or that a new note belongs in. */
export function documentOfNote(documents: NoteDocuments, id: string): Y.Doc {
  const own = documents.draft.get()?.doc
  if (own && isPrivateNote(documents, id)) return own
  const isNew = !boardShapes(documents.doc).has(id) && !(own && boardShapes(own).has(id))
  return isNew ? documentOfNewNotes(documents) : documents.doc
}

/** When the private writing began, for a note that this person adds to their draft: a reveal requires it. */
export function writingOfNew({ session }: Pick<NoteDocuments, 'session'>): number | null {
  return session.get()?.privateWriting?.startedAt ?? null
}

export function documentOfNewNotes({ doc, draft, session }: NoteDocuments): Y.Doc {
  const own = draft.get()?.doc
  return own && isWritingPrivately(session.get()?.privateWriting ?? null) ? own : doc
}
