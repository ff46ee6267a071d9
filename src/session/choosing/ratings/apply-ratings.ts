import {
  changeClosed,
  changeOpen,
  closeFields,
  startFields,
  without,
  withParticipant,
} from '#session/choosing/ballot/ballot-changes.ts'
import { moveSecrets, secretOf, withoutSecrets, withSecret } from '#session/choosing/ballot/secrets.ts'
import type { CopyOnWrite } from '#session/core/copy-on-write.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { ApplyTable } from '#session/core/events.ts'
import type { RatingEvent, RatingsSlice } from './rating.ts'

export const APPLY_RATINGS: ApplyTable<RatingsSlice, RatingEvent> = {
  'rating.started': ({ ratings, raters }, { data: { ratingId, ...data }, ...stamp }) => ({
    ratings: { ...ratings, [ratingId]: { id: ratingId, ...data, ...startFields(stamp) } },
    raters: { ...raters, [ratingId]: [] },
  }),
  'rating.rated'({ scores: all, raters }, { actor, data: { ratingId, noteId, scores } }, owned) {
    const others = without(secretOf(all, actor, ratingId) ?? {}, noteId)
    const own = scores.length > 0 ? { ...others, [noteId]: scores } : others
    const before = entryOf(raters, ratingId) ?? []
    const people = withParticipant(before, actor, Object.keys(own).length > 0)
    return {
      scores: withSecret(all, { userId: actor, id: ratingId, own }, owned),
      ...(people !== before && { raters: { ...raters, [ratingId]: people } }),
    }
  },
  'rating.end-set': ({ ratings }, { data: { ratingId, endsAt } }) => ({
    ratings: changeOpen(ratings, ratingId, (rating) => ({ ...rating, endsAt })),
  }),
  // Its scores go: from here on, the state has counts only.
  'rating.closed': (slice, { data: { ratingId, result }, ...stamp }) => ({
    ...withoutScores(slice, ratingId),
    ratings: changeOpen(slice.ratings, ratingId, (rating) => ({
      ...rating,
      ...closeFields(rating, stamp),
      result,
      wildCard: null,
    })),
  }),
  'rating.discarded': (slice, { data: { ratingId } }) => ({
    ...withoutScores(slice, ratingId),
    ratings: without(slice.ratings, ratingId),
  }),
  'rating.wild-card-set': ({ ratings }, { data: { ratingId, noteId: wildCard } }) => ({
    ratings: changeClosed(ratings, ratingId, (rating) => ({ ...rating, wildCard })),
  }),
  'rating.continued': ({ ratings }, { actor: by, data: { ratingId, noteIds } }) => ({
    ratings: changeClosed(ratings, ratingId, (rating) => ({ ...rating, continued: { noteIds, by } })),
  }),
  'rating.continue-undone': ({ ratings }, { data: { ratingId } }) => ({
    ratings: changeClosed(ratings, ratingId, (rating) => ({ ...rating, continued: null })),
  }),
}

/**
 * Scores of a guest who signs in pass to the account. Where the account has rated itself, its own scores stay alone: one
 * person rates once.
 */
export function moveScores(
  slice: RatingsSlice,
  { from, to }: Readonly<Record<'from' | 'to', string>>,
  owned: CopyOnWrite,
): Partial<RatingsSlice> {
  const moved = entryOf(slice.scores, from)
  if (!moved) return {}
  const raters = { ...slice.raters }
  for (const ratingId of Object.keys(moved)) {
    const people = entryOf(raters, ratingId) ?? []
    raters[ratingId] = [...new Set(people.map((id) => (id === from ? to : id)))]
  }
  const scores = moveSecrets(
    slice.scores,
    { from, to },
    (guest, own = {}) => (Object.keys(own).length > 0 ? own : guest),
    owned,
  )
  return { scores, raters }
}

function withoutScores({ scores, raters }: RatingsSlice, ratingId: string) {
  return { scores: withoutSecrets(scores, ratingId), raters: without(raters, ratingId) }
}
