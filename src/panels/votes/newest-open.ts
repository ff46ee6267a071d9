import type { OpenRating } from '#session/choosing/ratings/rating.ts'
import type { OpenVote } from '#session/choosing/votes/vote.ts'
import type { Projection } from '#session/projection.ts'

/** The open vote or rating that started last; null if nothing is open. */
export function newestOpen({
  votes,
  ratings,
}: Pick<Projection, 'votes' | 'ratings'>): OpenVote | OpenRating | null {
  const vote = Object.values(votes).findLast((each) => each.state === 'open')
  const rating = Object.values(ratings).findLast((each) => each.state === 'open')
  if (!vote || !rating) return vote ?? rating ?? null
  return vote.startedAt > rating.startedAt ? vote : rating
}
