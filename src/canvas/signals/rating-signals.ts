import { type Computed, computed, type Signal } from 'tldraw'
import type { NotesRating, OwnScores } from '#session/choosing/ratings/rating.ts'
import type { Projection } from '#session/projection.ts'
import type { VoteSignals } from './vote-signals.ts'

const NO_RATINGS: Projection['ratings'] = {}
const NO_SCORES: OwnScores = {}
const NO_NOTES: ReadonlySet<string> = new Set()

export class RatingSignals {
  /** The rating whose scores, or whose result, the notes show. */
  readonly shown: Computed<NotesRating | null>
  /** This viewer's scores in `shown` while it is open. */
  readonly scores: Computed<OwnScores>
  /** Low notes that facilitators carry on. */
  readonly wildCards: Computed<ReadonlySet<string>>
  /** Notes of all open votes and ratings: they show no reactions, which would influence people. */
  readonly judged: Computed<ReadonlySet<string>>

  constructor(session: Signal<Projection | null>, votes: VoteSignals) {
    const ratings = computed('ratings', () => session.get()?.ratings ?? NO_RATINGS)
    this.shown = computed('shown rating', () =>
      votes.shown.get() === null ? ratingToShow(ratings.get(), votes.picked.get()) : null,
    )
    this.scores = computed('own scores', () => session.get()?.scores[this.shown.get()?.id ?? ''] ?? NO_SCORES)
    this.wildCards = computed('wild cards', () => {
      const ids = Object.values(ratings.get()).flatMap((rating) =>
        rating.state === 'closed' && rating.wildCard !== null ? [rating.wildCard] : [],
      )
      return ids.length === 0 ? NO_NOTES : new Set(ids)
    })
    this.judged = computed('notes being judged', () => {
      const open = Object.values(ratings.get()).filter(({ state }) => state === 'open')
      const votedOn = votes.votedOn.get()
      return open.length === 0 ? votedOn : new Set([...votedOn, ...open.flatMap(({ noteIds }) => noteIds)])
    })
  }
}

/** An open rating has priority, the newest; a closed one is shown if it was picked. */
function ratingToShow(ratings: Projection['ratings'], pickedId: string | null): NotesRating | null {
  const open = Object.values(ratings).findLast(({ state }) => state === 'open')
  return open ?? (pickedId === null ? null : (ratings[pickedId] ?? null))
}
