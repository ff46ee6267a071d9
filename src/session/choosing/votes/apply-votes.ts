import { closingTime } from '#session/choosing/ballot/ballot.ts'
import { secretOf, withoutSecrets, withSecret } from '#session/choosing/ballot/secrets.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { Owned } from '#session/core/owned-collections.ts'
import type { EventOf } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'
import {
  type AdvisorsVote,
  type ClosedVote,
  isSameName,
  type OwnBallots,
  type Turnout,
  type Vote,
  type VotesByNote,
  votesIn,
} from './vote.ts'

const NO_TURNOUT: Turnout = { people: [], proxies: [] }
const NO_BALLOTS: OwnBallots = { mine: {}, proxies: [] }
const NO_ADVISORS: AdvisorsVote = { asked: [], ballots: [], askedAt: 0, requests: [] }

function voteStarted(state: SessionState, event: EventOf<'vote.started'>): SessionState {
  const { voteId, ...started } = event.data
  const vote: Vote = {
    id: voteId,
    ...started,
    startedBy: event.actor,
    startedAt: event.at,
    state: 'open',
  }
  return {
    ...state,
    votes: { ...state.votes, [voteId]: vote },
    turnouts: { ...state.turnouts, [voteId]: NO_TURNOUT },
  }
}

function voteCast(state: SessionState, event: EventOf<'vote.cast'>, owned: Owned): SessionState {
  const { voteId, noteId, count } = event.data
  const before = ballotsOf(state, event.actor, voteId)
  const mine = withCount(before.mine, noteId, count)
  const next = withBallots(state, event.actor, voteId, { ...before, mine }, owned)
  const hadVoted = votesIn(before.mine) > 0
  const hasVoted = votesIn(mine) > 0
  if (hadVoted === hasVoted) return next
  return changeTurnout(next, voteId, (turnout) => ({
    ...turnout,
    people: hasVoted
      ? [...turnout.people, event.actor]
      : turnout.people.filter((userId) => userId !== event.actor),
  }))
}

function proxySet(state: SessionState, event: EventOf<'vote.proxy-set'>, owned: Owned): SessionState {
  const { voteId, name, ballot } = event.data
  const known = entryOf(state.turnouts, voteId)?.proxies.find((proxy) => isSameName(proxy.name, name))
  const by = known?.by ?? event.actor
  const before = ballotsOf(state, by, voteId)
  const others = before.proxies.filter((proxy) => !isSameName(proxy.name, name))
  const votes = Object.fromEntries(ballot.map(({ noteId, count }) => [noteId, count]))
  const proxies = ballot.length > 0 ? [...others, { name, votes }] : others
  const next = withBallots(state, by, voteId, { ...before, proxies }, owned)
  return changeTurnout(next, voteId, (turnout) => {
    const rest = turnout.proxies.filter((proxy) => !isSameName(proxy.name, name))
    return { ...turnout, proxies: ballot.length > 0 ? [...rest, { name, by }] : rest }
  })
}

function voteEndSet(state: SessionState, event: EventOf<'vote.end-set'>): SessionState {
  const { voteId, endsAt } = event.data
  const vote = entryOf(state.votes, voteId)
  return vote ? { ...state, votes: { ...state.votes, [voteId]: { ...vote, endsAt } } } : state
}

/** Its ballots go: from here on, the state has totals only. */
function voteClosed(state: SessionState, event: EventOf<'vote.closed'>): SessionState {
  const { voteId, result } = event.data
  const vote = entryOf(state.votes, voteId)
  if (vote?.state !== 'open') return state
  const closed: ClosedVote = {
    ...vote,
    state: 'closed',
    closedAt: closingTime(vote, event.at),
    closedBy: event.actor === 'server' ? null : event.actor,
    result,
    continued: null,
  }
  return { ...withoutBallots(state, voteId), votes: { ...state.votes, [voteId]: closed } }
}

function voteDiscarded(state: SessionState, event: EventOf<'vote.discarded'>): SessionState {
  const { [event.data.voteId]: _discarded, ...votes } = state.votes
  return { ...withoutBallots(state, event.data.voteId), votes }
}

function voteContinued(state: SessionState, event: EventOf<'vote.continued'>): SessionState {
  const { voteId, noteIds } = event.data
  return changeClosed(state, voteId, (vote) => ({ ...vote, continued: { noteIds, by: event.actor } }))
}

function continueUndone(state: SessionState, event: EventOf<'vote.continue-undone'>): SessionState {
  return changeClosed(state, event.data.voteId, (vote) => ({ ...vote, continued: null }))
}

/** Those who failed before vote again. */
function advisorsAsked(state: SessionState, event: EventOf<'vote.advisors-asked'>): SessionState {
  const { voteId, agentIds } = event.data
  return changeClosed(state, voteId, ({ advisors = NO_ADVISORS, ...vote }) => ({
    ...vote,
    advisors: {
      asked: [...new Set([...advisors.asked, ...agentIds])],
      ballots: advisors.ballots.filter(({ agentId }) => !agentIds.includes(agentId)),
      askedAt: event.at,
      requests: [...advisors.requests, { by: event.actor, at: event.at, agentIds }],
    },
  }))
}

function advisorVoted(state: SessionState, event: EventOf<'vote.advised'>): SessionState {
  const { voteId, ballot } = event.data
  return changeClosed(state, voteId, ({ advisors = NO_ADVISORS, ...vote }) => ({
    ...vote,
    advisors: { ...advisors, ballots: [...advisors.ballots, ballot] },
  }))
}

/** The state change of each event of a vote. */
export const APPLY_VOTES = {
  'vote.started': voteStarted,
  'vote.cast': voteCast,
  'vote.proxy-set': proxySet,
  'vote.end-set': voteEndSet,
  'vote.closed': voteClosed,
  'vote.discarded': voteDiscarded,
  'vote.continued': voteContinued,
  'vote.continue-undone': continueUndone,
  'vote.advisors-asked': advisorsAsked,
  'vote.advised': advisorVoted,
}

/**
 * Ballots of a guest who signs in pass to the account. Where the account has voted itself, its own ballot stays alone: one
 * person votes once.
 */
export function ballotsMoved(state: SessionState, event: EventOf<'member.left'>, owned: Owned): SessionState {
  const { userId: from, into: to } = event.data
  const moved = entryOf(state.ballots, from)
  if (!moved || to === undefined) return state
  let next = state
  for (const [voteId, { mine, proxies }] of Object.entries(moved)) {
    const own = ballotsOf(next, to, voteId)
    const kept = votesIn(own.mine) > 0 ? own.mine : mine
    next = withBallots(next, to, voteId, { mine: kept, proxies: [...own.proxies, ...proxies] }, owned)
    next = changeTurnout(next, voteId, (turnout) => ({
      people: [...new Set(turnout.people.map((id) => (id === from ? to : id)))],
      proxies: turnout.proxies.map((proxy) => (proxy.by === from ? { ...proxy, by: to } : proxy)),
    }))
  }
  const ballots = { ...next.ballots }
  delete ballots[from]
  return { ...next, ballots }
}

function ballotsOf(state: SessionState, userId: string, voteId: string): OwnBallots {
  return secretOf(state.ballots, userId, voteId) ?? NO_BALLOTS
}

function withCount(ballot: VotesByNote, noteId: string, count: number): VotesByNote {
  const { [noteId]: _before, ...others } = ballot
  return count > 0 ? { ...others, [noteId]: count } : others
}

function withBallots(
  state: SessionState,
  userId: string,
  voteId: string,
  own: OwnBallots,
  owned: Owned,
): SessionState {
  return { ...state, ballots: withSecret(state.ballots, { userId, id: voteId, own }, owned) }
}

function withoutBallots(state: SessionState, voteId: string): SessionState {
  const { [voteId]: _turnout, ...turnouts } = state.turnouts
  return { ...state, ballots: withoutSecrets(state.ballots, voteId), turnouts }
}

function changeTurnout(
  state: SessionState,
  voteId: string,
  edit: (turnout: Turnout) => Turnout,
): SessionState {
  const turnout = edit(entryOf(state.turnouts, voteId) ?? NO_TURNOUT)
  return { ...state, turnouts: { ...state.turnouts, [voteId]: turnout } }
}

function changeClosed(
  state: SessionState,
  voteId: string,
  edit: (vote: ClosedVote) => ClosedVote,
): SessionState {
  const vote = entryOf(state.votes, voteId)
  return vote?.state === 'closed' ? { ...state, votes: { ...state.votes, [voteId]: edit(vote) } } : state
}
