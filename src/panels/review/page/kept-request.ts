import { ReviewRequestResponse } from '#api/review.ts'
import { readStoredJson, writeStored } from '#base/browser-storage.ts'
import { reviewStorageKey } from '#panels/browser-storage/stored-review.ts'

/** The review request that this browser showed last, for use without a connection; null: it was another one. */
export function readKeptRequest(
  boardId: string,
  userId: string,
  requestId: string,
): ReviewRequestResponse | null {
  const kept = ReviewRequestResponse.safeParse(readStoredJson(reviewStorageKey('request', boardId, userId)))
  return kept.data?.id === requestId ? kept.data : null
}

export function keepRequest(boardId: string, userId: string, request: ReviewRequestResponse): void {
  writeStored(reviewStorageKey('request', boardId, userId), JSON.stringify(request))
}
