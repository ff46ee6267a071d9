import { z } from 'zod'
import { CommentId, CommentText, ThreadId } from '#session/comments/comment.ts'
import { PageBox, RecordKind, ThreadAnchor } from '#session/comments/comment-anchor.ts'
import { IsByAi, OriginResponse } from './origin.ts'
import { Time } from './time.ts'

const AnchorField = ThreadAnchor.describe(
  'What the thread is about, as it was: it is never rewritten. `sentence`: a part of one version of a synthesis or proposal, named as in checks (`s3`: its third sentence).',
)

/** Where the thread is now. */
const Place = z
  .discriminatedUnion('state', [
    z.object({
      state: z.literal('attached'),
      documentId: z.string().optional().describe('Of a sentence: the newest version, which has it too.'),
      pointId: z.string().optional(),
    }),
    z.object({
      state: z.literal('ambiguous'),
      documentId: z
        .string()
        .describe('The newest version, which does not have the sentence in the same words.'),
    }),
    z.object({
      state: z.literal('gone'),
      box: PageBox.nullable().describe('Where it was on the canvas.'),
      by: z.string().nullable().describe('The id of the person who removed it; null: unknown.'),
    }),
  ])
  .describe('Where the thread is now; the server decides it for everyone.')

const Seq = z.int().describe('A number of the board’s log.')

/** A thread without its comments. */
export const ThreadHead = z
  .object({
    id: z.string(),
    anchor: AnchorField,
    quote: z.string().nullable().describe('The beginning of the words it is about, as they were.'),
    box: PageBox.nullable().describe('Where its record was when the thread began.'),
    recordKind: RecordKind.nullable().describe('What its record is; null for other anchors.'),
    place: Place,
    resolved: z.object({ by: z.string().nullable(), at: Time }).nullable().describe('null: it is open.'),
    count: z.int().describe('Comments, without deleted ones.'),
    lastSeq: Seq.describe('Of the newest comment. Edits, resolving and moves do not change it.'),
    lastAt: Time,
    startedAt: Time,
    participants: z
      .array(z.object({ id: z.string().nullable(), lastSeq: Seq }))
      .describe('The last five people and advisors, the newest first; null: without a name.'),
    firstWords: z.string().describe('The beginning of the first comment.'),
    lastWords: z
      .string()
      .describe('The beginning of the newest comment, whose writer is the first participant.'),
    mentions: z.array(z.string()).describe('Ids of people and advisors.'),
    answering: z.array(z.string()).describe('Ids of advisors that are answering in it.'),
    changed: Seq.describe('Of the last change of any kind.'),
    isPrivate: z.boolean().describe('Only you see it: it is about a note of your draft.'),
  })
  .meta({ id: 'ThreadHead' })
export type ThreadHead = z.infer<typeof ThreadHead>

/** A comment. A deleted one is a place-holder without words. */
export const CommentResponse = z
  .object({
    id: z.string(),
    thread: z.string(),
    author: z
      .string()
      .nullable()
      .describe('The id of a person or an advisor; null: the note was revealed without names.'),
    program: z.string().nullable().describe('The program that wrote it for its author.'),
    model: z.string().nullable().describe('Of an advisor’s answer.'),
    askedBy: z.string().nullable().describe('The person who mentioned the advisor.'),
    origin: OriginResponse,
    at: Time,
    seq: Seq,
    isDeleted: z.boolean(),
    text: z.string().describe('Empty if it is deleted.'),
    mentions: z.array(z.string()),
    reactions: z.record(z.string(), z.array(z.string())).describe('Symbol -> ids of the people who gave it.'),
    edited: z.object({ seq: Seq, at: Time }).nullable(),
  })
  .meta({ id: 'Comment' })
export type CommentResponse = z.infer<typeof CommentResponse>

export const ThreadResponse = ThreadHead.extend({ comments: z.array(CommentResponse) }).meta({ id: 'Thread' })
export type ThreadResponse = z.infer<typeof ThreadResponse>

export const ThreadsPage = z.object({
  threads: z.array(ThreadResponse),
  next: z.string().nullable().describe('The cursor of the next page; null: this was the last one.'),
})
export type ThreadsPage = z.infer<typeof ThreadsPage>

export const OneThread = z.object({ thread: ThreadHead })
export const OneComment = z.object({ thread: ThreadHead, comment: CommentResponse })

/** A new thread, or a reply in one: exactly one of `anchor` and `thread`. */
export const AddCommentRequest = z.object({
  id: CommentId.optional().describe('Your id of the comment: the same one adds no second comment.'),
  text: CommentText.describe('With `@Name` it mentions people and advisors.'),
  thread: ThreadId.optional().describe('The thread of a reply; with `anchor` the id of the new thread.'),
  anchor: AnchorField.optional(),
  isByAi: IsByAi,
})
export const EditCommentRequest = z.object({ text: CommentText })
