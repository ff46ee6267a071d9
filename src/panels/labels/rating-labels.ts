import { formatMean } from '#base/format-mean.ts'
import { joinNames } from '#base/join-names.ts'
import type { RatedNote } from '#session/ratings/rank-rated.ts'
import { TOP_SCORE } from '#session/ratings/rating.ts'
import { formatCount } from '#ui/format-count.ts'

/** The rules of a rating in one line. */
export function ratingRulesWords(axes: readonly string[]): string {
  return `1 to ${TOP_SCORE} for ${joinNames(axes)}. Secret until it is closed.`
}

/** `3 of 12 rated`. */
export function progressWords(rated: number, all: number): string {
  return rated === all ? `All ${formatCount(all, 'note')} rated` : `${rated} of ${all} rated`
}

/** `Rated by 5 people`. */
export function ratedByWords(people: number): string {
  return people === 0 ? 'No one rated' : `Rated by ${formatCount(people, 'person', 'people')}`
}

/** `Surprise 4.2 ± 0.8 · Feasible 3.0 ± 1.1 · 5 people`. */
export function ratedNoteWords(axes: readonly string[], note: RatedNote): string {
  const means = note.axes.map((score, axis) => `${axes[axis]} ${formatMean(score)}`)
  return [...means, formatCount(note.raters, 'person', 'people')].join(' · ')
}
