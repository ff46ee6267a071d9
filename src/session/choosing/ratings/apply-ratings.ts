import { closingTime } from '#session/choosing/ballot/ballot.ts'
import { secretOf, withoutSecrets, withSecret } from '#session/choosing/ballot/secrets.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { Owned } from '#session/core/owned-collections.ts'
import type { EventOf } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'
import type { ClosedRating, NotesRating, OwnScores } from './rating.ts'

const NO_SCORES: OwnScores = {}
const NO_RATERS: readonly string[] = []

function ratingStarted(state: SessionState, event: EventOf<'rating.started'>): SessionState {
  const { ratingId, ...started } = event.data
  const rating: NotesRating = {
    id: ratingId,
    ...started,
    startedBy: event.actor,
    startedAt: event.at,
    state: 'open',
  }
  return {
    ...state,
    ratings: { ...state.ratings, [ratingId]: rating },
    raters: { ...state.raters, [ratingId]: NO_RATERS },
  }
}

function noteRated(state: SessionState, event: EventOf<'rating.rated'>, owned: Owned): SessionState {
  const { ratingId, noteId, scores } = event.data
  const before = secretOf(state.scores, event.actor, ratingId) ?? NO_SCORES
  const { [noteId]: _before, ...others } = before
  const own = scores.length > 0 ? { ...others, [noteId]: scores } : others
  const secret = { userId: event.actor, id: ratingId, own }
  const next = { ...state, scores: withSecret(state.scores, secret, owned) }
  const hasRated = Object.keys(own).length > 0
  if (hasRated === Object.keys(before).length > 0) return next
  return changeRaters(next, ratingId, (raters) =>
    hasRated ? [...raters, event.actor] : raters.filter((userId) => userId !== event.actor),
  )
}

function ratingEndSet(state: SessionState, event: EventOf<'rating.end-set'>): SessionState {
  const { ratingId, endsAt } = event.data
  const rating = entryOf(state.ratings, ratingId)
  return rating ? { ...state, ratings: { ...state.ratings, [ratingId]: { ...rating, endsAt } } } : state
}

/** Its scores go: from here on, the state has counts only. */
function ratingClosed(state: SessionState, event: EventOf<'rating.closed'>): SessionState {
  const { ratingId, result } = event.data
  const rating = entryOf(state.ratings, ratingId)
  if (rating?.state !== 'open') return state
  const closed: ClosedRating = {
    ...rating,
    state: 'closed',
    closedAt: closingTime(rating, event.at),
    closedBy: event.actor === 'server' ? null : event.actor,
    result,
    wildCard: null,
    continued: null,
  }
  return { ...withoutScores(state, ratingId), ratings: { ...state.ratings, [ratingId]: closed } }
}

function ratingDiscarded(state: SessionState, event: EventOf<'rating.discarded'>): SessionState {
  const { [event.data.ratingId]: _discarded, ...ratings } = state.ratings
  return { ...withoutScores(state, event.data.ratingId), ratings }
}

function wildCardSet(state: SessionState, event: EventOf<'rating.wild-card-set'>): SessionState {
  const { ratingId, noteId } = event.data
  return changeClosed(state, ratingId, { wildCard: noteId })
}

function ratingContinued(state: SessionState, event: EventOf<'rating.continued'>): SessionState {
  const { ratingId, noteIds } = event.data
  return changeClosed(state, ratingId, { continued: { noteIds, by: event.actor } })
}

function ratingContinueUndone(state: SessionState, event: EventOf<'rating.continue-undone'>): SessionState {
  return changeClosed(state, event.data.ratingId, { continued: null })
}

/** The state change of each event of a rating. */
export const APPLY_RATINGS = {
  'rating.started': ratingStarted,
  'rating.rated': noteRated,
  'rating.end-set': ratingEndSet,
  'rating.closed': ratingClosed,
  'rating.discarded': ratingDiscarded,
  'rating.wild-card-set': wildCardSet,
  'rating.continued': ratingContinued,
  'rating.continue-undone': ratingContinueUndone,
}

/**
 * Scores of a guest who signs in pass to the account. Where the account has rated itself, its own scores stay alone: one
 * person rates once.
 */
export function scoresMoved(state: SessionState, event: EventOf<'member.left'>, owned: Owned): SessionState {
  const { userId: from, into: to } = event.data
  const moved = entryOf(state.scores, from)
  if (!moved || to === undefined) return state
  let next = state
  for (const [ratingId, scores] of Object.entries(moved)) {
    const own = secretOf(next.scores, to, ratingId) ?? NO_SCORES
    const kept = Object.keys(own).length > 0 ? own : scores
    next = { ...next, scores: withSecret(next.scores, { userId: to, id: ratingId, own: kept }, owned) }
    next = changeRaters(next, ratingId, (raters) => [...new Set(raters.map((id) => (id === from ? to : id)))])
  }
  const scores = { ...next.scores }
  delete scores[from]
  return { ...next, scores }
}

function withoutScores(state: SessionState, ratingId: string): SessionState {
  const { [ratingId]: _raters, ...raters } = state.raters
  return { ...state, scores: withoutSecrets(state.scores, ratingId), raters }
}

function changeRaters(
  state: SessionState,
  ratingId: string,
  edit: (raters: readonly string[]) => readonly string[],
): SessionState {
  const raters = edit(entryOf(state.raters, ratingId) ?? NO_RATERS)
  return { ...state, raters: { ...state.raters, [ratingId]: raters } }
}

function changeClosed(
  state: SessionState,
  ratingId: string,
  change: Partial<Pick<ClosedRating, 'wildCard' | 'continued'>>,
): SessionState {
  const rating = entryOf(state.ratings, ratingId)
  return rating?.state === 'closed'
    ? { ...state, ratings: { ...state.ratings, [ratingId]: { ...rating, ...change } } }
    : state
}
