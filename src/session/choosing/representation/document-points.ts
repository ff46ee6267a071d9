import { entryOf } from '#session/core/entry-of.ts'
import type { DocumentRun } from '#session/documents/document-run.ts'

/** The point of a document as a whole. */
export const WHOLE = 'whole'

/** One point of a document. */
export interface DocumentPoint {
  id: string
  text: string
}

type Texts = readonly { readonly text: string }[]
/** The text of a synthesis or a proposal. */
export type DocumentText =
  | { readonly sentences: Texts }
  | { readonly summary: string; readonly findings: Texts; readonly actions: Texts }

/** A version of a synthesis or a proposal. Versions never change, so their points keep their ids. */
export type PolledDocument = DocumentText & DocumentRun

/** Returns the points of a document; empty while it has no text. */
export function pointsOf(document: DocumentText): DocumentPoint[] {
  if ('sentences' in document) return placed('s', document.sentences)
  const { summary, findings, actions } = document
  return [
    ...(summary === '' ? [] : [{ id: 'summary', text: summary }]),
    ...placed('f', findings),
    ...placed('a', actions),
  ]
}

function placed(prefix: string, parts: Texts): DocumentPoint[] {
  return parts.map(({ text }, i) => ({ id: `${prefix}${i + 1}`, text }))
}

/** The versions of all documents, by id. */
export type DocumentsSlice = Readonly<
  Record<'syntheses' | 'proposals', Readonly<Record<string, PolledDocument>>>
>

/** `null`: the board has no such synthesis and no such proposal. */
export function documentIn(
  { syntheses, proposals }: DocumentsSlice,
  documentId: string,
): PolledDocument | null {
  return entryOf(syntheses, documentId) ?? entryOf(proposals, documentId)
}
