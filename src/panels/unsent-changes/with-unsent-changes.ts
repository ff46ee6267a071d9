import type { OwnChange } from '#panels/requests/own-change.ts'
import { PLUS } from '#session/board/reactions-of-board.ts'
import type { Projection } from '#session/projection.ts'
import { NO_REACTIONS } from '#session/reactions/note-reactions.ts'
import type { UnsentChange } from './change-outbox.ts'

/** The session as it will be once the changes that wait are sent. */
export function withUnsentChanges(session: Projection, unsent: readonly UnsentChange[]): Projection {
  let shown = session
  for (const { change, refusal } of unsent)
    if (refusal === null) shown = { ...shown, ...slicesWith(shown, change) }
  return shown
}

function slicesWith(session: Projection, change: OwnChange): Partial<Projection> {
  switch (change.kind) {
    case 'plus':
      return { reactions: withPlus(session, change) }
    case 'vote': {
      const { voteId, noteId, count } = change
      const ballot = session.ballots[voteId] ?? { mine: {}, proxies: [] }
      const { [noteId]: _before, ...others } = ballot.mine
      const mine = count > 0 ? { ...others, [noteId]: count } : others
      return { ballots: { ...session.ballots, [voteId]: { ...ballot, mine } } }
    }
    case 'rating': {
      const { ratingId, noteId, scores } = change
      const { [noteId]: _before, ...others } = session.scores[ratingId] ?? {}
      const own = scores.length > 0 ? { ...others, [noteId]: scores } : others
      return { scores: { ...session.scores, [ratingId]: own } }
    }
    case 'check': {
      const { documentId, pointId, rating, criticism } = change
      const own = { ...session.checkAnswers[documentId], [pointId]: { rating, criticism } }
      return { checkAnswers: { ...session.checkAnswers, [documentId]: own } }
    }
    case 'done': {
      const { noteId, isDone } = change
      const before = session.promotions[noteId]
      return before ? { promotions: { ...session.promotions, [noteId]: { ...before, isDone } } } : {}
    }
    case 'promotion':
      return { promotions: withPromotion(session, change) }
    // Answers are no part of the session.
    case 'answer':
      return {}
  }
}

function withPlus(
  { me, reactions }: Projection,
  { noteId, isOn }: Extract<OwnChange, { kind: 'plus' }>,
): Projection['reactions'] {
  const given = reactions[noteId] ?? NO_REACTIONS
  const others = (given.people[PLUS.symbol] ?? []).filter((id) => id !== me.id)
  const people = { ...given.people, [PLUS.symbol]: isOn ? [...others, me.id] : others }
  return { ...reactions, [noteId]: { ...given, people } }
}

function withPromotion(
  { promotions }: Projection,
  { noteIds, promotion, keepsOwner }: Extract<OwnChange, { kind: 'promotion' }>,
): Projection['promotions'] {
  const promoted = noteIds.map((noteId) => {
    const before = promotions[noteId]
    const kept = keepsOwner && before ? { ...promotion, ownerId: before.ownerId, due: before.due } : promotion
    return [noteId, { ...kept, isDone: promotion.isDone ?? false }] as const
  })
  return { ...promotions, ...Object.fromEntries(promoted) }
}
