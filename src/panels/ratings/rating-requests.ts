import { OneRating, type StartRatingRequest } from '#api/ratings.ts'
import { boardPath, call } from '#panels/requests/call-api.ts'

export function startRating(boardId: string, request: StartRatingRequest) {
  return call(`${boardPath(boardId)}/ratings`, OneRating, { method: 'POST', body: request })
}
