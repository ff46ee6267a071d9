import { z } from 'zod'
import { advisorsRefusal } from '#session/agenda/step-rules.ts'
import { AgentId, MAX_AGENTS } from '#session/agents/agent.ts'
import {
  BallotTitle,
  DurationFromNow,
  endAfter,
  GivenChoices,
  isOverdue,
  NoteScope,
  OpenDuration,
  TopCount,
} from '#session/choosing/ballot/ballot.ts'
import { notesOfChoice } from '#session/choosing/ballot/choice-groups.ts'
import { fixNotes } from '#session/choosing/ballot/fix-notes.ts'
import { givePlus, takeBackPlus } from '#session/choosing/ballot/plus-for-winners.ts'
import { secretOf } from '#session/choosing/ballot/secrets.ts'
import { accept, type Decision, refuse } from '#session/core/decision.ts'
import { commandsOn, routeBody } from '#session/core/define-command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { PersonName } from '#session/members/person-color.ts'
import type { ReactionEvent } from '#session/reactions/note-reactions.ts'
import { NoteId } from '#session/rounds/round.ts'
import type { SessionState } from '#session/state.ts'
import { recordAdvisorBallot, requestAdvisorsVote } from './advisors-vote.ts'
import { countVotes } from './count-votes.ts'
import { topNotes } from './rank-notes.ts'
import {
  AdvisorBallot,
  isSameName,
  MAX_PROXIES,
  MAX_VOTES_ON_BOARD,
  MAX_VOTES_PER_PERSON,
  NoteCount,
  type OpenVote,
  VoteCount,
  type VoteEvent,
  VoteId,
  type VotesByNote,
  VotesPerPerson,
  votesIn,
} from './vote.ts'

/** Each open vote is something that everyone on the board is asked to do. */
export const MAX_OPEN_VOTES = 10

const define = commandsOn<SessionState, VoteEvent | ReactionEvent>()
const path = '/votes/{voteId}'

/** Fixes the notes of the vote. */
export const startVote = define({
  type: 'vote.start',
  fields: {
    voteId: VoteId,
    title: BallotTitle,
    votesPerPerson: VotesPerPerson,
    maxPerNote: VotesPerPerson,
    scope: NoteScope,
    ...GivenChoices,
    durationMs: OpenDuration,
  },
  minRole: 'facilitator',
  decide(state, command, _actor, { now }) {
    const { voteId, title, votesPerPerson, maxPerNote, scope, durationMs } = command
    if (entryOf(state.votes, voteId)) return accept()
    const votes = Object.values(state.votes)
    if (votes.filter((vote) => vote.state === 'open').length >= MAX_OPEN_VOTES)
      return refuse('too-many-open-votes')
    if (votes.length >= MAX_VOTES_ON_BOARD) return refuse('too-many-votes')
    const fixed = fixNotes(state, command, { none: 'nothing-to-vote-on', many: 'too-much-to-vote-on' })
    if ('ok' in fixed) return fixed
    if (maxPerNote > votesPerPerson) return refuse('too-many-votes-on-note')
    const endsAt = endAfter(now, durationMs)
    return accept({
      kind: 'vote.started',
      data: { voteId, title, votesPerPerson, maxPerNote, scope, ...fixed, endsAt },
    })
  },
})

const castVote = define({
  type: 'vote.cast',
  fields: { voteId: VoteId, noteId: NoteId, count: VoteCount },
  minRole: 'commenter',
  route: {
    method: 'post',
    path: `${path}/cast`,
    summary: 'Give a note votes, or take them back',
    scope: null,
    body: routeBody(
      z.object({
        note: NoteId.describe('The id of a note or a group of the vote.'),
        count: VoteCount.describe('How many votes the note has from you from now on; 0 takes them back.'),
      }),
      ({ note: noteId, count }) => ({ noteId, count }),
    ),
    returns: 'ballot',
  },
  decide(state, { voteId, noteId, count }, actor, { now }) {
    if (actor.kind !== 'person') return refuse('bad-command')
    const found = findOpen(state, voteId, now)
    if ('ok' in found) return found
    const before = secretOf(state.ballots, actor.userId, voteId)?.mine ?? {}
    if ((entryOf(before, noteId) ?? 0) === count) return accept()
    const refused = refuseBallot(found, { ...before, [noteId]: count })
    return refused ?? accept({ kind: 'vote.cast', data: { voteId, noteId, count } })
  },
})

/**
 * The whole ballot of a person in the room; an empty one removes it. Facilitators change the ballots that they entered, and
 * remove those of others, which they can't see.
 */
const setProxy = define({
  type: 'vote.proxy',
  fields: { voteId: VoteId, name: PersonName, ballot: z.array(NoteCount).max(MAX_VOTES_PER_PERSON) },
  minRole: 'facilitator',
  route: {
    method: 'post',
    path: `${path}/proxies`,
    summary: 'Vote for a person in the room without a device',
    body: routeBody(
      z.object({
        name: PersonName,
        ballot: z
          .array(z.object({ note: NoteId, count: NoteCount.shape.count }))
          .max(MAX_VOTES_PER_PERSON)
          .describe(`The whole ballot; empty removes it. A vote has at most ${MAX_PROXIES} of them.`),
      }),
      ({ name, ballot }) => ({ name, ballot: ballot.map(({ note, count }) => ({ noteId: note, count })) }),
    ),
    returns: 'vote',
  },
  decide(state, { voteId, name, ballot }, actor, { now }) {
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
  },
})

const setVoteEnd = define({
  type: 'vote.set-end',
  fields: { voteId: VoteId, durationMs: DurationFromNow },
  minRole: 'facilitator',
  route: {
    method: 'post',
    path: `${path}/end`,
    summary: 'Change when a vote closes automatically',
    returns: 'vote',
  },
  decide(state, { voteId, durationMs }, _actor, { now }) {
    const found = findOpen(state, voteId, now)
    if ('ok' in found) return found
    const endsAt = endAfter(now, durationMs)
    return found.endsAt === endsAt ? accept() : accept({ kind: 'vote.end-set', data: { voteId, endsAt } })
  },
})

/** Counts the votes. */
export const closeVote = define({
  type: 'vote.close',
  fields: { voteId: VoteId },
  minRole: 'facilitator',
  logLimit: 'none',
  route: {
    method: 'post',
    path: `${path}/close`,
    summary: 'Close a vote and show its result',
    returns: 'vote',
  },
  decide(state, { voteId }, actor, { now }) {
    const vote = entryOf(state.votes, voteId)
    if (!vote) return refuse('no-vote')
    // Several processes may try to close a vote whose time is up.
    if (vote.state === 'closed') return accept()
    if (actor.kind === 'server' && !isOverdue(vote, now)) return accept()
    return accept({ kind: 'vote.closed', data: { voteId, result: countVotes(state, vote) } })
  },
})

const discardVote = define({
  type: 'vote.discard',
  fields: { voteId: VoteId },
  minRole: 'facilitator',
  logLimit: 'none',
  route: { method: 'delete', path, summary: 'Discard an open vote without a result', returns: null },
  decide(state, { voteId }) {
    const vote = entryOf(state.votes, voteId)
    if (!vote) return accept()
    return vote.state === 'closed'
      ? refuse('vote-closed')
      : accept({ kind: 'vote.discarded', data: { voteId } })
  },
})

/** Gives the notes with the most votes, and all notes of such groups, the "+" of this person: once, until it is undone. */
const continueVote = define({
  type: 'vote.continue',
  fields: { voteId: VoteId, top: TopCount },
  minRole: 'facilitator',
  route: {
    method: 'post',
    path: `${path}/continue`,
    summary: 'Give the winners of a closed vote your "+"',
    description: 'The next round then builds on them.',
    returns: 'vote',
  },
  decide(state, { voteId, top }, actor) {
    if (actor.kind !== 'person') return refuse('bad-command')
    const vote = entryOf(state.votes, voteId)
    if (!vote) return refuse('no-vote')
    if (vote.state === 'open') return refuse('vote-open')
    if (vote.continued) return accept()
    const winners = topNotes(vote.result, top).flatMap(({ noteId }) => notesOfChoice(vote, noteId))
    const given = givePlus(state, winners, actor.userId)
    if ('ok' in given) return given
    return accept(...given.events, { kind: 'vote.continued', data: { voteId, noteIds: given.noteIds } })
  },
})

const undoContinueVote = define({
  type: 'vote.undo-continue',
  fields: { voteId: VoteId },
  minRole: 'facilitator',
  route: {
    method: 'delete',
    path: `${path}/continue`,
    summary: 'Take back the "+" that notes got from you',
    returns: 'vote',
  },
  decide(state, { voteId }, actor) {
    if (actor.kind !== 'person') return refuse('bad-command')
    const vote = entryOf(state.votes, voteId)
    if (!vote) return refuse('no-vote')
    if (vote.state === 'open' || !vote.continued) return accept()
    const taken = takeBackPlus(state, vote.continued, actor.userId)
    return 'ok' in taken ? taken : accept(...taken.events, { kind: 'vote.continue-undone', data: { voteId } })
  },
})

/** Asks advisors for their votes where the step that runs lets them speak. */
const askAdvisors = define({
  type: 'vote.ask-advisors',
  fields: { voteId: VoteId, agentIds: z.array(AgentId).min(1).max(MAX_AGENTS) },
  minRole: 'facilitator',
  decide(state, command, actor, context) {
    const refused = advisorsRefusal(state, false)
    return refused ? refuse(refused) : requestAdvisorsVote(state, command, actor, context)
  },
})

const recordBallot = define({
  type: 'vote.advise',
  fields: { voteId: VoteId, ballot: AdvisorBallot },
  minRole: 'server',
  decide: recordAdvisorBallot,
})

/** The commands of votes. */
export const VOTE_COMMANDS = [
  startVote,
  castVote,
  setProxy,
  setVoteEnd,
  closeVote,
  discardVote,
  continueVote,
  undoContinueVote,
  askAdvisors,
  recordBallot,
] as const

/** The vote, or the refusal of a command that needs it open. */
function findOpen(
  { votes }: Pick<SessionState, 'votes'>,
  voteId: string,
  now: number,
): OpenVote | Decision<never> {
  const vote = entryOf(votes, voteId)
  if (!vote) return refuse('no-vote')
  return vote.state === 'closed' || isOverdue(vote, now) ? refuse('vote-closed') : vote
}

/** Why the vote does not take this ballot; `null`: it does. */
function refuseBallot(vote: OpenVote, ballot: VotesByNote): Decision<never> | null {
  const { noteIds, maxPerNote, votesPerPerson } = vote
  const chosen = new Set(noteIds)
  if (Object.keys(ballot).some((noteId) => !chosen.has(noteId))) return refuse('not-in-vote')
  if (Object.values(ballot).some((count) => count > maxPerNote)) return refuse('too-many-on-note')
  return votesIn(ballot) > votesPerPerson ? refuse('no-votes-left') : null
}
