import { pointsOf, WHOLE } from '#session/choosing/representation/document-points.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { versionsOf } from '#session/documents/document-versions.ts'
import type { InterviewsSlice } from '#session/interviews/interview.ts'
import type { ProposalsSlice } from '#session/proposals/proposal.ts'
import type { SynthesesSlice } from '#session/syntheses/synthesis.ts'
import type { Thread } from './comment.ts'
import type { PageBox, ThreadAnchor } from './comment-anchor.ts'

/** The aggregates whose things threads are about. */
export type AnchorSlice = SynthesesSlice & ProposalsSlice & InterviewsSlice

/**
 * The present place of a thread. A sentence that is in the newest version of its document once in the same words is attached there;
 * otherwise it is `ambiguous`, and `documentId` is that version. `gone`: it stays where its record was, which is null if unknown or
 * not on the canvas; `by` is the person who removed the record, null if unknown.
 */
export type ThreadPlace =
  | { state: 'attached'; documentId?: string; pointId?: string }
  | { state: 'ambiguous'; documentId: string }
  | { state: 'gone'; box: PageBox | null; by: string | null }

const ATTACHED: ThreadPlace = { state: 'attached' }
const GONE: ThreadPlace = { state: 'gone', box: null, by: null }

export function placeOfThread({ anchor, detached, box }: Thread, slice: AnchorSlice): ThreadPlace {
  switch (anchor.kind) {
    case 'board':
    case 'point':
    case 'region':
      return ATTACHED
    case 'record':
      return detached ? { state: 'gone', box: detached.box ?? box, by: detached.by } : ATTACHED
    case 'sentence':
      return placeOfSentence(anchor, slice)
    case 'question':
      return questionIn(slice, anchor) === null ? GONE : ATTACHED
  }
}

/** The words that an anchor is about; null: there is no such thing. Records are on the canvas, which the session does not have. */
export function anchoredText(
  anchor: Extract<ThreadAnchor, { kind: 'sentence' | 'question' }>,
  slice: AnchorSlice,
): string | null {
  if (anchor.kind === 'question') return questionIn(slice, anchor)
  const document = documentOf(slice, anchor.documentId)
  return document && pointText(document, anchor.pointId)
}

function placeOfSentence(
  { documentId, pointId }: Extract<ThreadAnchor, { kind: 'sentence' }>,
  slice: AnchorSlice,
): ThreadPlace {
  const document = documentOf(slice, documentId)
  const text = document && pointText(document, pointId)
  if (!document || text === null) return GONE
  const newest = newestOf(slice, document) ?? document
  if (newest.id === documentId) return { state: 'attached', documentId, pointId }
  if (pointId === WHOLE) return { state: 'attached', documentId: newest.id, pointId }
  const [same, ...others] = pointsOf(newest).filter((point) => point.text === text)
  return same && others.length === 0
    ? { state: 'attached', documentId: newest.id, pointId: same.id }
    : { state: 'ambiguous', documentId: newest.id }
}

type Version = SynthesesSlice['syntheses'][string] | ProposalsSlice['proposals'][string]

function documentOf({ syntheses, proposals }: AnchorSlice, documentId: string): Version | null {
  return entryOf(syntheses, documentId) ?? entryOf(proposals, documentId)
}

/** The newest version that is written. */
function newestOf({ syntheses, proposals }: AnchorSlice, document: Version): Version | undefined {
  const versions: Version[] =
    'sentences' in document ? versionsOf(syntheses, document) : versionsOf(proposals, document)
  return versions.find(({ state }) => state === 'done')
}

function pointText(document: Version, pointId: string): string | null {
  if (pointId === WHOLE) return document.title
  return pointsOf(document).find(({ id }) => id === pointId)?.text ?? null
}

function questionIn(
  { interviews }: InterviewsSlice,
  { interviewId, questionId }: Extract<ThreadAnchor, { kind: 'question' }>,
): string | null {
  const found = entryOf(interviews, interviewId)?.questions.find(({ id }) => id === questionId)
  return found && found.state !== 'cancelled' ? found.question.config.question : null
}
