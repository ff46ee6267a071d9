import { rankRated } from '#session/choosing/ratings/rank-rated.ts'
import { ideaOfNote } from '#session/ideas/idea-in.ts'
import type { SessionProjection } from '#session/project.ts'
import type { SessionState } from '#session/state.ts'
import type { ReportRating } from './board-report.ts'
import type { ReportNames } from './report-names.ts'
import { reportOpinions } from './report-opinions.ts'
import type { TextOfNote } from './report-rounds.ts'

/** The closed ratings of a board. A note that was deleted keeps the words that the idea log has of it. */
export function reportRatings(
  { ratings }: Pick<SessionProjection, 'ratings'>,
  state: SessionState,
  names: ReportNames,
  textOf: TextOfNote,
): ReportRating[] {
  return Object.values(ratings).flatMap((rating) => {
    if (rating.state === 'open' || rating.result.notes.length === 0) return []
    const { title, closedAt, axes, result, wildCard } = rating
    const nameOf = (noteId: string) => ({
      number: names.numberOf(noteId),
      text: textOf(noteId, ideaOfNote(state, noteId)?.text ?? ''),
    })
    return {
      title,
      closedAt,
      axes: [...axes],
      people: result.people,
      notes: rankRated(result).map(({ noteId, rank, isTied, raters, axes: scores }) => ({
        ...nameOf(noteId),
        origin: names.originOf(noteId),
        rank,
        isTied,
        raters,
        scores: scores.map(({ mean, spread }) => ({ mean, spread })),
        isWildCard: noteId === wildCard,
      })),
      opinions: reportOpinions(result.opinions, 'note', nameOf),
    }
  })
}
