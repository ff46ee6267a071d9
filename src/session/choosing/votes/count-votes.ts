import { entryOf } from '#session/core/entry-of.ts'
import { type MembersSlice, roleIn } from '#session/members/members-slice.ts'
import { type OpenVote, type VoteResult, type VotesSlice, votesIn } from './vote.ts'

/** Counts an open vote as it would close now. Ballots of people who are no longer on the board do not count. */
export function countVotes(
  state: Pick<VotesSlice, 'ballots'> & Pick<MembersSlice, 'people'>,
  vote: OpenVote,
): VoteResult {
  const votes = new Map<string, number>()
  let people = 0
  let proxies = 0
  for (const [userId, ballots] of Object.entries(state.ballots)) {
    const own = entryOf(ballots, vote.id)
    if (!own) continue
    const mine = roleIn(state, userId) === null ? {} : own.mine
    if (votesIn(mine) > 0) people++
    proxies += own.proxies.length
    for (const ballot of [mine, ...own.proxies.map((proxy) => proxy.votes)])
      for (const [noteId, count] of Object.entries(ballot))
        votes.set(noteId, (votes.get(noteId) ?? 0) + count)
  }
  const totals = vote.noteIds.flatMap((noteId) => {
    const total = votes.get(noteId) ?? 0
    return total > 0 ? [{ noteId, votes: total }] : []
  })
  return { totals: totals.sort((one, other) => other.votes - one.votes), people, proxies }
}
