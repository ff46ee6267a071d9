import { findOpinions, type PersonOpinions } from '#session/choosing/opinion-groups/find-opinion-groups.ts'
import { entryOf } from '#session/core/entry-of.ts'
import {
  type Criticism,
  MAX_RATING,
  MIN_ANSWERS,
  MIN_REPRESENTED,
  type OpenPoll,
  type OwnAnswers,
  type PointResult,
  type PollResult,
  type PollsSlice,
} from './representation-poll.ts'

/** Counts an open check as it would close now. */
export function countAnswers(
  { checkAnswers }: Pick<PollsSlice, 'checkAnswers'>,
  { documentId, points }: OpenPoll,
): PollResult {
  const all = Object.values(checkAnswers).flatMap((own): OwnAnswers[] => {
    const answers = entryOf(own, documentId)
    return answers ? [answers] : []
  })
  if (all.length < MIN_ANSWERS) return { people: all.length, points: [], criticisms: [] }
  return {
    people: all.length,
    points: points.flatMap((pointId) => countPoint(all, pointId) ?? []),
    criticisms: listCriticisms(all, points),
    opinions: findOpinions(points, all.map(opinionsOf)),
  }
}

/** Ratings from `MIN_REPRESENTED` on are above the middle of the scale, so that groups support what represents them. */
function opinionsOf(own: OwnAnswers): PersonOpinions {
  const rated = Object.entries(own).flatMap(([pointId, { rating }]): [string, number][] =>
    rating === null ? [] : [[pointId, (2 * rating) / MAX_RATING - 1]],
  )
  return new Map(rated)
}

/** `null`: too few people rated it. */
function countPoint(all: readonly OwnAnswers[], pointId: string): PointResult | null {
  const ratings = all.flatMap((own) => own[pointId]?.rating ?? [])
  if (ratings.length < MIN_ANSWERS) return null
  const represented = ratings.filter((rating) => rating >= MIN_REPRESENTED).length
  return { pointId, answered: ratings.length, represented }
}

/** Point by point, then by their words: the order of people or of time would reveal which ones are of the same person. */
function listCriticisms(all: readonly OwnAnswers[], points: readonly string[]): Criticism[] {
  return points
    .flatMap((pointId) =>
      all
        .flatMap((own) => own[pointId]?.criticism || [])
        .sort()
        .map((text) => ({ pointId, text })),
    )
    .map((criticism, i) => ({ id: `c${i + 1}`, ...criticism }))
}
