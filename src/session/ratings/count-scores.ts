import { secretOf } from '#session/choosing/secrets.ts'
import { entryOf, roleIn, type SessionState } from '#session/state.ts'
import { type OpenRating, type RatingResult, TOP_SCORE } from './rating.ts'

/** Counts an open rating as it would close now. Scores of people who are no longer on the board do not count. */
export function countScores(state: SessionState, { id, noteIds, axes }: OpenRating): RatingResult {
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
    if (scores.length === 0) return []
    const counts = axes.map((_, axis) =>
      Array.from({ length: TOP_SCORE }, (_, i) => scores.filter((score) => score[axis] === i + 1).length),
    )
    return [{ noteId, counts }]
  })
  return { notes, people: given.filter((own) => Object.keys(own).length > 0).length }
}
