import { z } from 'zod'
import { CommentResponse } from '#api/comments.ts'
import { readStoredJson, writeStored } from '#base/browser-storage.ts'
import { reviewStorageKey } from '#panels/browser-storage/stored-review.ts'
import { BUILD_ID } from '#panels/offline/build-id.ts'
import { Review } from '#panels/visits/review-requests.ts'
import type { KeptBallots } from './kept-ballots.ts'

/** Browsers store about 5 MB of one server. */
const MAX_KEPT_ROWS = 300
const MAX_KEPT_THREADS = 200

const KeptReview = z.object({
  review: Review,
  /** Comments by thread. */
  comments: z.record(z.string(), z.array(CommentResponse)),
  /** Rows without changes that this person has passed in this visit. */
  passed: z.array(z.string()),
  /** Not parsed further: code of this build wrote them. null: another build did. */
  ballots: z
    .object({
      build: z.literal(BUILD_ID),
      slices: z.custom<KeptBallots>((slices) => 'votes' in Object(slices)),
    })
    .nullable()
    .catch(null),
})

/** The review of a board as this browser keeps it. */
export interface KeptReview extends Omit<z.infer<typeof KeptReview>, 'ballots'> {
  ballots: KeptBallots | null
}

/** The last review of this person in this browser, for use without a connection; null: there is none. */
export function readKeptReview(boardId: string, userId: string): KeptReview | null {
  const kept = KeptReview.safeParse(readStoredJson(reviewStorageKey('read', boardId, userId))).data
  return kept ? { ...kept, ballots: kept.ballots?.slices ?? null } : null
}

export function keepReview(boardId: string, userId: string, kept: KeptReview): void {
  const { review, comments, passed, ballots } = kept
  const stored: z.input<typeof KeptReview> = {
    review: { ...review, rows: review.rows.slice(0, MAX_KEPT_ROWS) },
    comments: Object.fromEntries(Object.entries(comments).slice(-MAX_KEPT_THREADS)),
    passed,
    ballots: ballots && { build: BUILD_ID, slices: ballots },
  }
  writeStored(reviewStorageKey('read', boardId, userId), JSON.stringify(stored))
}
