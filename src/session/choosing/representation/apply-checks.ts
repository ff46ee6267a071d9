import { secretOf, withoutSecrets } from '#session/choosing/ballot/secrets.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { Owned } from '#session/core/owned-collections.ts'
import type { EventOf } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'
import { isShown, type OwnAnswers, type RepresentationCheck } from './check.ts'

/** The state change of each event of a check. */
export const APPLY_CHECK = {
  'check.started': checkStarted,
  'check.answered': checkAnswered,
  'check.closed': checkClosed,
  'check.reopened': checkReopened,
  'check.discarded': checkDiscarded,
}

function checkStarted(state: SessionState, event: EventOf<'check.started'>): SessionState {
  const { documentId, points } = event.data
  const { actor: startedBy, at: startedAt } = event
  return putCheck(state, { documentId, points, startedBy, startedAt, state: 'open', answered: 0 })
}

function checkAnswered(state: SessionState, event: EventOf<'check.answered'>, owned: Owned): SessionState {
  const { documentId, pointId, rating, criticism } = event.data
  const { [pointId]: _before, ...others } = answersOf(state, event.actor, documentId)
  const isEmpty = rating === null && criticism === ''
  const own = isEmpty ? others : { ...others, [pointId]: { rating, criticism } }
  return putAnswers(state, { userId: event.actor, documentId, own }, owned)
}

/** Without its answers, once its result is shown. Answers that are too few to be shown stay, so that it can be reopened. */
function checkClosed(state: SessionState, event: EventOf<'check.closed'>): SessionState {
  const { documentId, result } = event.data
  const check = entryOf(state.checks, documentId)
  if (check?.state !== 'open') return state
  const { answered: _answered, ...started } = check
  const { at: closedAt, actor: closedBy } = event
  const closed = { ...started, state: 'closed', closedAt, closedBy, result } as const
  return putCheck(isShown(closed) ? withoutAnswers(state, documentId) : state, closed)
}

function checkReopened(state: SessionState, event: EventOf<'check.reopened'>): SessionState {
  const check = entryOf(state.checks, event.data.documentId)
  if (check?.state !== 'closed') return state
  const { documentId, points, startedBy, startedAt } = check
  const answered = Object.values(state.checkAnswers).filter((own) => entryOf(own, documentId) !== null).length
  return putCheck(state, { documentId, points, startedBy, startedAt, state: 'open', answered })
}

function checkDiscarded(state: SessionState, event: EventOf<'check.discarded'>): SessionState {
  const { documentId } = event.data
  const { [documentId]: _discarded, ...checks } = state.checks
  return { ...withoutAnswers(state, documentId), checks }
}

/**
 * Removes someone's answers in checks when they leave the board. A guest who signs in leaves them to the account; where the
 * account has answered in the same check, its own answers stay alone.
 */
export function answersLeft(state: SessionState, event: EventOf<'member.left'>, owned: Owned): SessionState {
  const { userId: from, into: to } = event.data
  const left = entryOf(state.checkAnswers, from)
  if (!left) return state
  let next = state
  for (const [documentId, answers] of Object.entries(left)) {
    next = putAnswers(next, { userId: from, documentId, own: {} }, owned)
    const isFree = to !== undefined && Object.keys(answersOf(next, to, documentId)).length === 0
    if (isFree) next = putAnswers(next, { userId: to, documentId, own: answers }, owned)
  }
  return next
}

function answersOf(state: SessionState, userId: string, documentId: string): OwnAnswers {
  return secretOf(state.checkAnswers, userId, documentId) ?? {}
}

function putAnswers(
  state: SessionState,
  { userId, documentId, own }: { userId: string; documentId: string; own: OwnAnswers },
  owned: Owned,
): SessionState {
  const checkAnswers = owned.record(state.checkAnswers)
  const { [documentId]: before, ...others } = entryOf(checkAnswers, userId) ?? {}
  const hasAnswered = Object.keys(own).length > 0
  const mine = hasAnswered ? { ...others, [documentId]: own } : others
  if (Object.keys(mine).length > 0) checkAnswers[userId] = mine
  else delete checkAnswers[userId]
  const next = { ...state, checkAnswers }
  const check = entryOf(state.checks, documentId)
  const more = Number(hasAnswered) - Number(before !== undefined)
  if (check?.state !== 'open' || more === 0) return next
  return putCheck(next, { ...check, answered: check.answered + more })
}

function withoutAnswers(state: SessionState, documentId: string): SessionState {
  return { ...state, checkAnswers: withoutSecrets(state.checkAnswers, documentId) }
}

function putCheck(state: SessionState, check: RepresentationCheck): SessionState {
  return { ...state, checks: { ...state.checks, [check.documentId]: check } }
}
