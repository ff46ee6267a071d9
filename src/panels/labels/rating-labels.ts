import { formatMean } from '#base/format-mean.ts'
import { joinNames } from '#base/join-names.ts'
import type { RatedNote } from '#session/choosing/ratings/rank-rated.ts'
import { MIN_RATERS, TOP_SCORE } from '#session/choosing/ratings/rating.ts'
import { formatCount } from '#ui/format-count.ts'

/** The rules of a rating in one line. */
export function ratingRulesLabel(axes: readonly string[]): string {
  return `1 to ${TOP_SCORE} for ${joinNames(axes)}. Secret until it is closed.`
}

/** `3 of 12 rated`. */
export function progressLabel(rated: number, all: number): string {
  return rated === all ? `All ${formatCount(all, 'note')} rated` : `${rated} of ${all} rated`
}

/** `Rated by 5 people`. */
export function ratedByLabel(people: number): string {
  const rated = people === 0 ? 'No one rated' : `Rated by ${formatCount(people, 'person')}`
  return people < MIN_RATERS ? `${rated}. ${FROM_RATERS}` : rated
}

const FROM_RATERS = `Means are shown from ${MIN_RATERS} people on`

/** Why a rating should stay open; null: enough people have rated. */
export function scoresLostLabel(people: number): string | null {
  if (people >= MIN_RATERS) return null
  const who = people === 0 ? 'No one has' : people === 1 ? 'Only 1 person has' : `Only ${people} people have`
  return `${who} rated. ${FROM_RATERS}, and scores can’t be brought back.`
}

/** `Surprise 4.2 ± 0.8 · Feasible 3.0 ± 1.1 · 5 people`. */
export function ratedNoteLabel(axes: readonly string[], note: RatedNote): string {
  const means = note.axes.map((score, axis) => `${axes[axis]} ${formatMean(score)}`)
  return [...means, formatCount(note.raters, 'person')].join(' · ')
}
