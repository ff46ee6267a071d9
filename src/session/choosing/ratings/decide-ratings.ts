import { endAfter, isOverdue } from '#session/choosing/ballot/ballot.ts'
import { fixNotes } from '#session/choosing/ballot/fix-notes.ts'
import { givePlus, takeBackPlus } from '#session/choosing/ballot/plus-for-winners.ts'
import { secretOf } from '#session/choosing/ballot/secrets.ts'
import type { CommandOf } from '#session/command.ts'
import type { Actor } from '#session/core/actor.ts'
import { accept, type DecideContext, type Decision, refuse } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { SessionState } from '#session/state.ts'
import { countScores } from './count-scores.ts'
import { carriedOn, isLow } from './rank-rated.ts'
import { type ClosedRating, MAX_RATINGS_ON_BOARD, type OpenRating } from './rating.ts'

/** Each open rating is something that everyone on the board is asked to do. */
export const MAX_OPEN_RATINGS = 10

type TimeOfDecision = Pick<DecideContext, 'now'>

function startRating(
  state: SessionState,
  command: CommandOf<'rating.start'>,
  _actor: Actor,
  { now }: TimeOfDecision,
): Decision {
  const { ratingId, title, axes, scope, durationMs } = command
  if (entryOf(state.ratings, ratingId)) return accept()
  const ratings = Object.values(state.ratings)
  const open = ratings.filter((rating) => rating.state === 'open')
  if (open.length >= MAX_OPEN_RATINGS) return refuse('too-many-open-ratings')
  if (ratings.length >= MAX_RATINGS_ON_BOARD) return refuse('too-many-ratings')
  const fixed = fixNotes(
    state,
    { noteIds: command.noteIds },
    { none: 'nothing-to-rate', many: 'too-much-to-rate' },
  )
  if ('ok' in fixed) return fixed
  const endsAt = endAfter(now, durationMs)
  return accept({
    kind: 'rating.started',
    data: { ratingId, title, axes, scope, noteIds: fixed.noteIds, endsAt },
  })
}

function rateNote(
  state: SessionState,
  { ratingId, noteId, scores }: CommandOf<'rating.rate'>,
  actor: Actor,
  { now }: TimeOfDecision,
): Decision {
  if (actor.kind !== 'person') return refuse('bad-command')
  const found = findOpen(state, ratingId, now)
  if ('ok' in found) return found
  if (!found.noteIds.includes(noteId)) return refuse('not-in-rating')
  if (scores.length > 0 && scores.length !== found.axes.length) return refuse('wrong-scores')
  const own = secretOf(state.scores, actor.userId, ratingId) ?? {}
  const before = entryOf(own, noteId) ?? []
  const isSame = before.length === scores.length && before.every((score, axis) => score === scores[axis])
  return isSame ? accept() : accept({ kind: 'rating.rated', data: { ratingId, noteId, scores } })
}

function setRatingEnd(
  state: SessionState,
  { ratingId, durationMs }: CommandOf<'rating.set-end'>,
  _actor: Actor,
  { now }: TimeOfDecision,
): Decision {
  const found = findOpen(state, ratingId, now)
  if ('ok' in found) return found
  const endsAt = endAfter(now, durationMs)
  return found.endsAt === endsAt ? accept() : accept({ kind: 'rating.end-set', data: { ratingId, endsAt } })
}

/** The server closes a rating only when its time is up. */
export function closeRating(
  state: SessionState,
  { ratingId }: CommandOf<'rating.close'>,
  actor: Actor,
  { now }: TimeOfDecision,
): Decision {
  const rating = entryOf(state.ratings, ratingId)
  if (!rating) return refuse('no-rating')
  if (rating.state === 'closed') return accept()
  if (actor.kind === 'server' && !isOverdue(rating, now)) return accept()
  return accept({ kind: 'rating.closed', data: { ratingId, result: countScores(state, rating) } })
}

function discardRating(state: SessionState, { ratingId }: CommandOf<'rating.discard'>): Decision {
  const rating = entryOf(state.ratings, ratingId)
  if (!rating) return accept()
  return rating.state === 'closed'
    ? refuse('rating-closed')
    : accept({ kind: 'rating.discarded', data: { ratingId } })
}

/** One wild card a rating: another one takes its place. It stays once the rating was continued, as it has its "+" then. */
function setWildCard(state: SessionState, { ratingId, noteId }: CommandOf<'rating.set-wild-card'>): Decision {
  const found = findClosed(state, ratingId)
  if ('ok' in found) return found
  if (found.wildCard === noteId) return accept()
  if (found.continued) return refuse('rating-continued')
  if (noteId !== null && !isLow(found.result, noteId)) return refuse('not-low')
  return accept({ kind: 'rating.wild-card-set', data: { ratingId, noteId } })
}

/** A rating is continued once; to choose otherwise, undo it first. */
function continueRating(
  state: SessionState,
  { ratingId, top }: CommandOf<'rating.continue'>,
  actor: Actor,
): Decision {
  if (actor.kind !== 'person') return refuse('bad-command')
  const found = findClosed(state, ratingId)
  if ('ok' in found) return found
  if (found.continued) return accept()
  const given = givePlus(state, carriedOn(found, top), actor.userId)
  if ('ok' in given) return given
  return accept(...given.events, { kind: 'rating.continued', data: { ratingId, noteIds: given.noteIds } })
}

function undoContinueRating(
  state: SessionState,
  { ratingId }: CommandOf<'rating.undo-continue'>,
  actor: Actor,
): Decision {
  if (actor.kind !== 'person') return refuse('bad-command')
  const rating = entryOf(state.ratings, ratingId)
  if (!rating) return refuse('no-rating')
  if (rating.state === 'open' || !rating.continued) return accept()
  const taken = takeBackPlus(state, rating.continued, actor.userId)
  return 'ok' in taken
    ? taken
    : accept(...taken.events, { kind: 'rating.continue-undone', data: { ratingId } })
}

/** The rating, or the refusal of a command that needs it open. */
function findOpen(state: SessionState, ratingId: string, now: number): OpenRating | Decision {
  const rating = entryOf(state.ratings, ratingId)
  if (!rating) return refuse('no-rating')
  return rating.state === 'closed' || isOverdue(rating, now) ? refuse('rating-closed') : rating
}

function findClosed(state: SessionState, ratingId: string): ClosedRating | Decision {
  const rating = entryOf(state.ratings, ratingId)
  if (!rating) return refuse('no-rating')
  return rating.state === 'open' ? refuse('rating-open') : rating
}

export const DECIDE_RATINGS = {
  'rating.start': startRating,
  'rating.rate': rateNote,
  'rating.set-end': setRatingEnd,
  'rating.close': closeRating,
  'rating.discard': discardRating,
  'rating.set-wild-card': setWildCard,
  'rating.continue': continueRating,
  'rating.undo-continue': undoContinueRating,
}
