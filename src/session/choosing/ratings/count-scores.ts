import { secretOf } from '#session/choosing/ballot/secrets.ts'
import { findOpinions, type PersonOpinions } from '#session/choosing/opinion-groups/find-opinion-groups.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { type MembersSlice, roleIn } from '#session/members/members-slice.ts'
import {
  MIN_RATERS,
  type OpenRating,
  type OwnScores,
  type RatingResult,
  type RatingsSlice,
  TOP_SCORE,
} from './rating.ts'

/** Counts an open rating as it would close now. Scores of people who are no longer on the board do not count. */
export function countScores(
  state: Pick<RatingsSlice, 'scores'> & Pick<MembersSlice, 'people'>,
  { id, noteIds, axes }: OpenRating,
): RatingResult {
  const raters = Object.keys(state.scores).filter((userId) => roleIn(state, userId) !== null)
  const given = raters.flatMap((userId) => {
    const own = secretOf(state.scores, userId, id)
    return own ? [own] : []
  })
  const notes = noteIds.flatMap((noteId) => {
    const scores = given.flatMap((own) => {
      const one = entryOf(own, noteId)
      return one ? [one] : []
    })
    if (scores.length < MIN_RATERS) return []
    const counts = axes.map((_, axis) =>
      Array.from({ length: TOP_SCORE }, (_, i) => scores.filter((score) => score[axis] === i + 1).length),
    )
    return [{ noteId, counts }]
  })
  return {
    notes,
    people: given.filter((own) => Object.keys(own).length > 0).length,
    opinions: findOpinions(noteIds, given.map(opinionsOf)),
  }
}

/** A note is as good to a person as the mean of their scores, as in the ranks. */
function opinionsOf(own: OwnScores): PersonOpinions {
  const middle = (1 + TOP_SCORE) / 2
  return new Map(
    Object.entries(own).map(([noteId, scores]) => {
      const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
      return [noteId, (mean - middle) / (TOP_SCORE - middle)]
    }),
  )
}
