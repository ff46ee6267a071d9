import type { CommandOf } from '#session/command.ts'
import type { Actor } from '#session/core/actor.ts'
import { accept, type DecideContext, type Decision, refuse } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { SessionState } from '#session/state.ts'
import { endAfter, isOverdue } from '#session/votes-and-ratings/choosing.ts'
import { fixNotes } from '#session/votes-and-ratings/fix-notes.ts'
import { secretOf } from '#session/votes-and-ratings/secrets.ts'
import { countVotes } from './count-votes.ts'
import { type Ballot, MAX_PROXIES, MAX_VOTES_ON_BOARD, type OpenVote, votesIn } from './vote.ts'

/** Each open vote is something that everyone on the board is asked to do. */
export const MAX_OPEN_VOTES = 10

type TimeOfDecision = Pick<DecideContext, 'now'>

/** Fixes the notes. Refusals: `too-many-open-votes`, `too-many-votes`, `too-many-votes-on-note`, `nothing-to-vote-on`, `too-much-to-vote-on`. */
export function startVote(
  state: SessionState,
  command: CommandOf<'vote.start'>,
  _actor: Actor,
  { now }: TimeOfDecision,
): Decision {
  const { voteId, title, votesPerPerson, scope, durationMs } = command
  if (entryOf(state.votes, voteId)) return accept()
  const votes = Object.values(state.votes)
  if (votes.filter((vote) => vote.state === 'open').length >= MAX_OPEN_VOTES)
    return refuse('too-many-open-votes')
  if (votes.length >= MAX_VOTES_ON_BOARD) return refuse('too-many-votes')
  const fixed = fixNotes(state, command, { none: 'nothing-to-vote-on', many: 'too-much-to-vote-on' })
  if ('ok' in fixed) return fixed
  const { maxPerNote } = command
  if (maxPerNote > votesPerPerson) return refuse('too-many-votes-on-note')
  const endsAt = endAfter(now, durationMs)
  return accept({
    kind: 'vote.started',
    data: { voteId, title, votesPerPerson, maxPerNote, scope, ...fixed, endsAt },
  })
}

/**
 * `count` is how many votes the note has from this person; 0 takes them back. Refused where the ballot would break the
 * vote’s limits.
 */
export function castVote(
  state: SessionState,
  { voteId, noteId, count }: CommandOf<'vote.cast'>,
  actor: Actor,
  { now }: TimeOfDecision,
): Decision {
  if (actor.kind !== 'person') return refuse('bad-command')
  const found = findOpen(state, voteId, now)
  if ('ok' in found) return found
  const before = secretOf(state.ballots, actor.userId, voteId)?.mine ?? {}
  if ((entryOf(before, noteId) ?? 0) === count) return accept()
  const refused = refuseBallot(found, { ...before, [noteId]: count })
  return refused ?? accept({ kind: 'vote.cast', data: { voteId, noteId, count } })
}

/** Facilitators change and remove the ballots that they entered, and remove those of others, which they can't see. */
export function setProxy(
  state: SessionState,
  { voteId, name, ballot }: CommandOf<'vote.proxy'>,
  actor: Actor,
  { now }: TimeOfDecision,
): Decision {
  if (actor.kind !== 'person') return refuse('bad-command')
  const found = findOpen(state, voteId, now)
  if ('ok' in found) return found
  const proxies = entryOf(state.turnouts, voteId)?.proxies ?? []
  const known = proxies.find((proxy) => isSameName(proxy.name, name))
  if (ballot.length === 0)
    return known ? accept({ kind: 'vote.proxy-set', data: { voteId, name: known.name, ballot } }) : accept()
  if (known && known.by !== actor.userId) return refuse('proxy-taken')
  if (!known && proxies.length >= MAX_PROXIES) return refuse('too-many-proxies')
  const votes: Record<string, number> = {}
  for (const { noteId, count } of ballot) votes[noteId] = (votes[noteId] ?? 0) + count
  const refused = refuseBallot(found, votes)
  if (refused) return refused
  const counts = Object.entries(votes).map(([noteId, count]) => ({ noteId, count }))
  return accept({ kind: 'vote.proxy-set', data: { voteId, name: known?.name ?? name, ballot: counts } })
}

/** `durationMs` counts from now; `null`: it is closed by hand. */
export function setVoteEnd(
  state: SessionState,
  { voteId, durationMs }: CommandOf<'vote.set-end'>,
  _actor: Actor,
  { now }: TimeOfDecision,
): Decision {
  const found = findOpen(state, voteId, now)
  if ('ok' in found) return found
  const endsAt = endAfter(now, durationMs)
  return found.endsAt === endsAt ? accept() : accept({ kind: 'vote.end-set', data: { voteId, endsAt } })
}

/** The server closes a vote only when its time is up. Closing a closed vote emits nothing: several processes may try. */
export function closeVote(
  state: SessionState,
  { voteId }: CommandOf<'vote.close'>,
  actor: Actor,
  { now }: TimeOfDecision,
): Decision {
  const vote = entryOf(state.votes, voteId)
  if (!vote) return refuse('no-vote')
  if (vote.state === 'closed') return accept()
  if (actor.kind === 'server' && !isOverdue(vote, now)) return accept()
  return accept({ kind: 'vote.closed', data: { voteId, result: countVotes(state, vote) } })
}

/** Refuses with `vote-closed`; no result is kept. */
export function discardVote(state: SessionState, { voteId }: CommandOf<'vote.discard'>): Decision {
  const vote = entryOf(state.votes, voteId)
  if (!vote) return accept()
  return vote.state === 'closed'
    ? refuse('vote-closed')
    : accept({ kind: 'vote.discarded', data: { voteId } })
}

/** The vote, or the refusal of a command that needs it open. */
function findOpen(state: SessionState, voteId: string, now: number): OpenVote | Decision {
  const vote = entryOf(state.votes, voteId)
  if (!vote) return refuse('no-vote')
  return vote.state === 'closed' || isOverdue(vote, now) ? refuse('vote-closed') : vote
}

/** Why the vote does not take this ballot; `null`: it does. */
function refuseBallot(vote: OpenVote, ballot: Ballot): Decision | null {
  const { noteIds, maxPerNote, votesPerPerson } = vote
  const chosen = new Set(noteIds)
  if (Object.keys(ballot).some((noteId) => !chosen.has(noteId))) return refuse('not-in-vote')
  if (Object.values(ballot).some((count) => count > maxPerNote)) return refuse('too-many-on-note')
  return votesIn(ballot) > votesPerPerson ? refuse('no-votes-left') : null
}

/** Whether two names of people in the room are the same, whatever their capitals. */
export function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
