import { must } from '#base/must.ts'
import type { ClosedRating, NotesRating } from '#session/choosing/ratings/rating.ts'
import { CHAIR, NOTES, VOTERS } from '#session/choosing/votes/testing/vote-board.ts'
import type { CommandOf } from '#session/command.ts'
import { by, type SessionDriver } from '#session/testing/session-driver.ts'

export const RATING = 'y000000000001'

export function openRating(
  board: SessionDriver,
  more: Partial<CommandOf<'rating.start'>> = {},
  userId = CHAIR,
) {
  return board.ask(
    {
      type: 'rating.start',
      ratingId: RATING,
      title: 'What is worth a try?',
      axes: ['Surprise', 'Feasible'],
      scope: { kind: 'board' },
      noteIds: NOTES,
      durationMs: null,
      ...more,
    },
    by(userId),
  )
}
export const rate = (
  board: SessionDriver,
  userId: string,
  noteId: string,
  scores: number[],
  ratingId = RATING,
) => board.ask({ type: 'rating.rate', ratingId, noteId, scores }, by(userId))
/** Gives a note the same scores from three people, which are enough for a result. */
export function rateByAll(board: SessionDriver, noteId: string, scores: number[]): void {
  for (const userId of VOTERS) rate(board, userId, noteId, scores)
}
export const endRating = (board: SessionDriver, actor = by(CHAIR), ratingId = RATING) =>
  board.ask({ type: 'rating.close', ratingId }, actor)
export const markWildCard = (board: SessionDriver, noteId: string | null, ratingId = RATING) =>
  board.ask({ type: 'rating.set-wild-card', ratingId, noteId }, by(CHAIR))

export const ratingOf = (board: SessionDriver): NotesRating => must(board.state.ratings[RATING], 'the rating')
export function closedRatingOf(board: SessionDriver): ClosedRating {
  const rating = ratingOf(board)
  if (rating.state !== 'closed') throw new Error('the rating is open')
  return rating
}
