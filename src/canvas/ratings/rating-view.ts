import { formatMean } from '#base/format-mean.ts'
import { rankRated } from '#session/choosing/ratings/rank-rated.ts'
import type { NotesRating, OwnScores } from '#session/choosing/ratings/rating.ts'
import { NOTE_MARK_LABELS } from '../labels/note-mark-labels.ts'

/** A rating on a note: this viewer's scores, a prompt to rate if there are none yet, or the result. */
export interface NoteRating {
  kind: 'mine' | 'to-rate' | 'result'
  text: string
  label: string
}

/** `null`: the note is not in the rating, or has no scores. */
export function noteRatingOf(
  rating: NotesRating | null,
  scores: OwnScores,
  noteId: string,
): NoteRating | null {
  if (!rating) return null
  const { axes } = rating
  if (rating.state === 'open') {
    if (!rating.noteIds.includes(noteId)) return null
    const mine = scores[noteId]
    if (!mine) return { kind: 'to-rate', text: '–', label: NOTE_MARK_LABELS.notRatedYet }
    const words = mine.map((score, axis) => `${axes[axis]} ${score}`)
    return { kind: 'mine', text: mine.join(' · '), label: NOTE_MARK_LABELS.yourScores(words.join(', ')) }
  }
  const rated = rankRated(rating.result).find((note) => note.noteId === noteId)
  if (!rated) return null
  const words = rated.axes.map((score, axis) => `${axes[axis]} ${formatMean(score)}`)
  return {
    kind: 'result',
    text: rated.axes.map(({ mean }) => mean.toFixed(1)).join(' · '),
    label: NOTE_MARK_LABELS.rank(words.join(', '), rated.rank, rated.isTied),
  }
}
