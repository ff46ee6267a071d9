import { z } from 'zod'
import { CHANGE_KINDS, CHANGED_KINDS, REVIEW_PARTS } from '#session/changes/changes-slice.ts'
import { MAX_NOTES_IN_BALLOT } from '#session/choosing/ballot/ballot.ts'
import { MAX_QUESTION_CHARS_OF_REVIEW } from '#session/review-requests/review-request.ts'
import { OriginResponse } from './origin.ts'
import { Time } from './time.ts'

const Seq = z.int().min(0).max(1e15)

/** The last change of one kind that one person or agent made to a thing. */
export const ChangeResponse = z
  .object({
    kind: z.enum(CHANGE_KINDS),
    by: z.string().nullable().describe('The id of a person or an agent; null: unsigned.'),
    seq: Seq,
    at: Time,
  })
  .meta({ id: 'Change' })

const EndsAt = z.object({ endsAt: Time.nullable().describe('null: it is ended by hand.') })
/** Something that waits for the caller. */
export const NeedResponse = z
  .discriminatedUnion('kind', [
    EndsAt.extend({ kind: z.literal('vote'), votesLeft: z.int() }),
    EndsAt.extend({ kind: z.enum(['rating', 'question']) }),
    z.object({ kind: z.literal('check') }),
    z.object({ kind: z.literal('window'), closesAt: Time, isReminded: z.boolean(), offersTalk: z.boolean() }),
    z.object({ kind: z.literal('mention'), threadId: z.string(), commentId: z.string() }),
    EndsAt.extend({
      kind: z.literal('request'),
      requestId: z.string(),
      question: z.string().describe('May be empty.'),
    }),
    z.object({ kind: z.literal('to-do'), due: z.string().nullable().describe('A day: 2026-11-22.') }),
  ])
  .meta({ id: 'Need' })

/** A thing on the board with the changes that others made to it. */
export const ReviewRowResponse = z
  .object({
    subject: z.string().describe('Its key, such as `note:14`.'),
    kind: z.enum(CHANGED_KINDS),
    id: z.string().describe('The number of a note, the id of anything else.'),
    noteId: z
      .string()
      .nullable()
      .describe('The id on the canvas of the note, or of the record that a thread is about.'),
    text: z
      .string()
      .describe('The beginning of a note or comment, the question of a round, the title of anything else.'),
    authorId: z.string().nullable(),
    origin: OriginResponse.describe('Whose words `text` has.'),
    part: z
      .enum(REVIEW_PARTS)
      .describe('`needs`: waits for the caller. `mine`: the caller wrote it, chose it, or is cited in it.'),
    need: NeedResponse.nullable(),
    changes: z.array(ChangeResponse).describe('The oldest first.'),
    seq: Seq.describe('The number of the last change; 0: it only waits for the caller.'),
    isSeen: z.boolean().describe('Whether all of `items` are.'),
    items: z
      .array(z.object({ subject: z.string(), seq: Seq, changes: z.int(), isSeen: z.boolean() }))
      .describe('The parts that are seen one by one: the thing itself, and the threads on it.'),
  })
  .meta({ id: 'ReviewRow' })
export type ReviewRowResponse = z.infer<typeof ReviewRowResponse>

/** The most rows of one answer. */
export const MAX_REVIEW_ROWS = 2_000

/** All things that are new to the caller, or wait for them. */
export const ReviewResponse = z.object({
  since: Time.nullable().describe('The end of the visit before this one; null: this is the first.'),
  seq: Seq.describe('The number of the board’s last event.'),
  changes: z.int().describe('Changes by others that the caller has not seen.'),
  unseen: z.int().describe('The things with these changes.'),
  needs: z.int().describe('The things that wait for the caller.'),
  rows: z
    .array(ReviewRowResponse)
    .describe(
      `What waits first, then by the last change; comments on a note are in its row. At most ${MAX_REVIEW_ROWS}.`,
    ),
})
export type ReviewResponse = z.infer<typeof ReviewResponse>

/** Changes since an event, whatever the caller has seen. */
export const ChangesResponse = z.object({
  seq: Seq.describe('The number of the board’s last event: `since` of the next request.'),
  rows: z.array(ReviewRowResponse).describe(`By the last change; at most ${MAX_REVIEW_ROWS}.`),
})

export type ChangesResponse = z.infer<typeof ChangesResponse>

/** Most things in one request. */
export const MAX_SEEN_AT_ONCE = 1_000
/** A sign of life of the caller on the board. */
export const VisitRequest = z.object({
  seen: z
    .array(z.object({ subject: z.string().max(80), seq: Seq }))
    .max(MAX_SEEN_AT_ONCE)
    .default([])
    .describe('Things that were on the screen, each with its last change there.'),
  throughSeq: Seq.optional().describe('Marks everything up to this event as seen. It can be undone.'),
})

/** Notes that a facilitator sent to everyone for review. */
export const ReviewRequestResponse = z
  .object({
    id: z.string(),
    question: z.string().describe('May be empty.'),
    notes: z.array(z.string()).describe('Ids of notes, in the order in which they are reviewed.'),
    requestedBy: z.string(),
    requestedAt: Time,
    endsAt: Time.nullable().describe('null: it is closed by hand.'),
    closedAt: Time.nullable().describe('null: it is open.'),
  })
  .meta({ id: 'ReviewRequest' })
export type ReviewRequestResponse = z.infer<typeof ReviewRequestResponse>

export const OneReviewRequest = z.object({ reviewRequest: ReviewRequestResponse })
export const ReviewRequests = z.object({ reviewRequests: z.array(ReviewRequestResponse) })

export const StartReviewRequest = z.object({
  question: z
    .string()
    .trim()
    .max(MAX_QUESTION_CHARS_OF_REVIEW)
    .default('')
    .describe('A question about all of the notes.'),
  notes: z
    .array(z.string().max(64))
    .min(1)
    .max(MAX_NOTES_IN_BALLOT)
    .describe('Ids of notes, in the order in which they are to be reviewed.'),
  endsAt: Time.nullable().default(null).describe('Closes it then; null: it is closed by hand.'),
})
