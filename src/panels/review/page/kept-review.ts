import { z } from 'zod'
import { CommentResponse } from '#api/comments.ts'
import { readStoredJson, writeStored } from '#base/browser-storage.ts'
import { reviewStorageKey } from '#panels/browser-storage/stored-review.ts'
import { Review } from '#panels/visits/review-requests.ts'

/** Browsers store about 5 MB of one server. */
const MAX_KEPT_ROWS = 300
const MAX_KEPT_THREADS = 200

const KeptReview = z.object({
  review: Review,
  /** Comments by thread. */
  comments: z.record(z.string(), z.array(CommentResponse)),
  /** Rows without changes that this person has passed in this visit. */
  passed: z.array(z.string()),
})
export type KeptReview = z.infer<typeof KeptReview>

/** The last review of this person in this browser, for use without a connection; null: there is none. */
export function readKeptReview(boardId: string, userId: string): KeptReview | null {
  return KeptReview.safeParse(readStoredJson(reviewStorageKey('read', boardId, userId))).data ?? null
}

export function keepReview(boardId: string, userId: string, { review, comments, passed }: KeptReview): void {
  const stored: KeptReview = {
    review: { ...review, rows: review.rows.slice(0, MAX_KEPT_ROWS) },
    comments: Object.fromEntries(Object.entries(comments).slice(-MAX_KEPT_THREADS)),
    passed,
  }
  writeStored(reviewStorageKey('read', boardId, userId), JSON.stringify(stored))
}
