import { OneRating, RateResponse, type StartRatingRequest } from '#api/ratings.ts'
import { boardPath, call, Nothing } from '#panels/requests/call-api.ts'

const ratings = (boardId: string) => `${boardPath(boardId)}/ratings`
const rating = (boardId: string, ratingId: string) => `${ratings(boardId)}/${encodeURIComponent(ratingId)}`
const post = (path: string, body?: unknown) => call(path, OneRating, { method: 'POST', body })

/** Ratings of notes over HTTP: one method a request. */
export const ratingsApi = {
  start: (boardId: string, request: StartRatingRequest) => post(ratings(boardId), request),
  /** `scores`: those that the note has from this person from now on; none take them back. */
  rate: (boardId: string, ratingId: string, note: string, scores: readonly number[]) =>
    call(`${rating(boardId, ratingId)}/rate`, RateResponse, { method: 'POST', body: { note, scores } }),
  setEnd: (boardId: string, ratingId: string, durationMs: number | null) =>
    post(`${rating(boardId, ratingId)}/end`, { durationMs }),
  close: (boardId: string, ratingId: string) => post(`${rating(boardId, ratingId)}/close`),
  discard: (boardId: string, ratingId: string) =>
    call(rating(boardId, ratingId), Nothing, { method: 'DELETE' }),
  setWildCard: (boardId: string, ratingId: string, note: string | null) =>
    call(`${rating(boardId, ratingId)}/wild-card`, OneRating, { method: 'PUT', body: { note } }),
  continueWith: (boardId: string, ratingId: string, top: number) =>
    post(`${rating(boardId, ratingId)}/continue`, { top }),
  undoContinue: (boardId: string, ratingId: string) =>
    call(`${rating(boardId, ratingId)}/continue`, OneRating, { method: 'DELETE' }),
}
