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
import {
  type AdvisorsVote,
  isSameName,
  type OwnBallots,
  type Turnout,
  type VoteEvent,
  type VotesByNote,
  type VotesSlice,
  votesIn,
} from './vote.ts'

const NO_TURNOUT: Turnout = { people: [], proxies: [] }
const NO_BALLOTS: OwnBallots = { mine: {}, proxies: [] }
const NO_ADVISORS: AdvisorsVote = { asked: [], ballots: [], askedAt: 0, requests: [] }

export const APPLY_VOTES: ApplyTable<VotesSlice, VoteEvent> = {
  'vote.started': ({ votes, turnouts }, { data: { voteId, ...data }, ...stamp }) => ({
    votes: { ...votes, [voteId]: { id: voteId, ...data, ...startFields(stamp) } },
    turnouts: { ...turnouts, [voteId]: NO_TURNOUT },
  }),
  'vote.cast'(slice, { actor, data: { voteId, noteId, count } }, owned) {
    const before = ballotsOf(slice, actor, voteId)
    const mine = withCount(before.mine, noteId, count)
    const turnout = entryOf(slice.turnouts, voteId) ?? NO_TURNOUT
    const people = withParticipant(turnout.people, actor, votesIn(mine) > 0)
    return {
      ...withBallots(slice, actor, voteId, { ...before, mine }, owned),
      ...(people !== turnout.people && withTurnout(slice, voteId, { ...turnout, people })),
    }
  },
  'vote.proxy-set'(slice, { actor, data: { voteId, name, ballot } }, owned) {
    const isOther = (proxy: { name: string }) => !isSameName(proxy.name, name)
    const turnout = entryOf(slice.turnouts, voteId) ?? NO_TURNOUT
    const by = turnout.proxies.find((proxy) => !isOther(proxy))?.by ?? actor
    const before = ballotsOf(slice, by, voteId)
    const votes = Object.fromEntries(ballot.map(({ noteId, count }) => [noteId, count]))
    const isSet = ballot.length > 0
    const proxies = [...before.proxies.filter(isOther), ...(isSet ? [{ name, votes }] : [])]
    return {
      ...withBallots(slice, by, voteId, { ...before, proxies }, owned),
      ...withTurnout(slice, voteId, {
        ...turnout,
        proxies: [...turnout.proxies.filter(isOther), ...(isSet ? [{ name, by }] : [])],
      }),
    }
  },
  'vote.end-set': ({ votes }, { data: { voteId, endsAt } }) => ({
    votes: changeOpen(votes, voteId, (vote) => ({ ...vote, endsAt })),
  }),
  // Its ballots go: from here on, the state has totals only.
  'vote.closed': (slice, { data: { voteId, result }, ...stamp }) => ({
    ...withoutBallots(slice, voteId),
    votes: changeOpen(slice.votes, voteId, (vote) => ({ ...vote, ...closeFields(vote, stamp), result })),
  }),
  'vote.discarded': (slice, { data: { voteId } }) => ({
    ...withoutBallots(slice, voteId),
    votes: without(slice.votes, voteId),
  }),
  'vote.continued': ({ votes }, { actor: by, data: { voteId, noteIds } }) => ({
    votes: changeClosed(votes, voteId, (vote) => ({ ...vote, continued: { noteIds, by } })),
  }),
  'vote.continue-undone': ({ votes }, { data: { voteId } }) => ({
    votes: changeClosed(votes, voteId, (vote) => ({ ...vote, continued: null })),
  }),
  // Those who failed before vote again.
  'vote.advisors-asked': ({ votes }, { actor: by, at, data: { voteId, agentIds } }) => ({
    votes: changeClosed(votes, voteId, ({ advisors = NO_ADVISORS, ...vote }) => ({
      ...vote,
      advisors: {
        asked: [...new Set([...advisors.asked, ...agentIds])],
        ballots: advisors.ballots.filter(({ agentId }) => !agentIds.includes(agentId)),
        askedAt: at,
        requests: [...advisors.requests, { by, at, agentIds }],
      },
    })),
  }),
  'vote.advised': ({ votes }, { data: { voteId, ballot } }) => ({
    votes: changeClosed(votes, voteId, ({ advisors = NO_ADVISORS, ...vote }) => ({
      ...vote,
      advisors: { ...advisors, ballots: [...advisors.ballots, ballot] },
    })),
  }),
}

/**
 * Ballots of a guest who signs in pass to the account. Where the account has voted itself, its own ballot stays alone: one
 * person votes once.
 */
export function moveBallots(
  slice: VotesSlice,
  { from, to }: Readonly<Record<'from' | 'to', string>>,
  owned: CopyOnWrite,
): Partial<VotesSlice> {
  const moved = entryOf(slice.ballots, from)
  if (!moved) return {}
  const turnouts = { ...slice.turnouts }
  for (const voteId of Object.keys(moved)) {
    const { people, proxies } = entryOf(turnouts, voteId) ?? NO_TURNOUT
    turnouts[voteId] = {
      people: [...new Set(people.map((id) => (id === from ? to : id)))],
      proxies: proxies.map((proxy) => (proxy.by === from ? { ...proxy, by: to } : proxy)),
    }
  }
  const ballots = moveSecrets(
    slice.ballots,
    { from, to },
    (guest, own = NO_BALLOTS) => ({
      mine: votesIn(own.mine) > 0 ? own.mine : guest.mine,
      proxies: [...own.proxies, ...guest.proxies],
    }),
    owned,
  )
  return { ballots, turnouts }
}

function ballotsOf({ ballots }: VotesSlice, userId: string, voteId: string): OwnBallots {
  return secretOf(ballots, userId, voteId) ?? NO_BALLOTS
}

function withCount(ballot: VotesByNote, noteId: string, count: number): VotesByNote {
  const others = without(ballot, noteId)
  return count > 0 ? { ...others, [noteId]: count } : others
}

function withBallots(
  { ballots }: VotesSlice,
  userId: string,
  id: string,
  own: OwnBallots,
  owned: CopyOnWrite,
) {
  return { ballots: withSecret(ballots, { userId, id, own }, owned) }
}

function withoutBallots({ ballots, turnouts }: VotesSlice, voteId: string) {
  return { ballots: withoutSecrets(ballots, voteId), turnouts: without(turnouts, voteId) }
}

function withTurnout({ turnouts }: VotesSlice, voteId: string, turnout: Turnout) {
  return { turnouts: { ...turnouts, [voteId]: turnout } }
}
