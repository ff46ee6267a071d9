import { z } from 'zod'
import { DocumentId, PointId } from '#session/choosing/representation/representation-poll.ts'
import { InterviewId, QuestionId } from '#session/interviews/interview.ts'
import { NoteId } from '#session/rounds/round.ts'

const Coordinate = z.number().min(-1e6).max(1e6)
const Extent = z.number().min(0).max(1e6)

/** An upright rectangle in page units. */
export const PageBox = z.object({ x: Coordinate, y: Coordinate, w: Extent, h: Extent })
export type PageBox = z.infer<typeof PageBox>

/**
 * The thing that a thread is about, as it was when the thread began. Never rewritten, except by a reveal that gives a private
 * note another id. `sentence`: `documentId` is one version of a synthesis or proposal, and `pointId` a part of it.
 */
export const ThreadAnchor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('board') }),
  z.object({ kind: z.literal('point'), x: Coordinate, y: Coordinate }),
  z.object({ kind: z.literal('region'), ...PageBox.shape }),
  z.object({ kind: z.literal('record'), recordId: NoteId }),
  z.object({ kind: z.literal('sentence'), documentId: DocumentId, pointId: PointId }),
  z.object({ kind: z.literal('question'), interviewId: InterviewId, questionId: QuestionId }),
])
export type ThreadAnchor = z.infer<typeof ThreadAnchor>

/** The beginning of the words that a thread is about, in characters. */
export const MAX_QUOTE_CHARS = 280
export const Quote = z.string().max(MAX_QUOTE_CHARS)

/** Kinds of canvas records, as people distinguish them. */
export const RecordKind = z.enum([
  'note',
  'frame',
  'arrow',
  'drawing',
  'picture',
  'text',
  'shape',
  'synthesis',
  'question',
])
export type RecordKind = z.infer<typeof RecordKind>

/** A record of the canvas, as the server found it when a thread about it began. */
export const AnchoredRecord = z.object({
  recordKind: RecordKind,
  /** The beginning of its text; null: it has none. */
  quote: Quote.nullable(),
  box: PageBox,
  /** A note of the writer's own draft: only they see the thread until the note is revealed. */
  isPrivate: z.boolean(),
})
export type AnchoredRecord = z.infer<typeof AnchoredRecord>
