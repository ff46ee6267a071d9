import { z } from 'zod'
import type { BoardSlice } from '#session/board/board-slice.ts'
import {
  BallotTitle,
  endAfter,
  GivenChoices,
  NoteScope,
  OpenDuration,
} from '#session/choosing/ballot/ballot.ts'
import { BallotMethod } from '#session/choosing/ballot/ballot-method.ts'
import { notesOfChoice } from '#session/choosing/ballot/choice-groups.ts'
import { fixNotes } from '#session/choosing/ballot/fix-notes.ts'
import { secretOf } from '#session/choosing/ballot/secrets.ts'
import { endingCommands, noteCommands } from '#session/choosing/ballot/shared-commands.ts'
import { accept, type Decision, refuse } from '#session/core/decision.ts'
import { commandRoute, commandsOn, routeBody } from '#session/core/define-command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { MembersSlice } from '#session/members/members-slice.ts'
import { PersonName } from '#session/members/person-name.ts'
import type { NotesSlice } from '#session/notes/notes-slice.ts'
import type { ReactionEvent, ReactionsSlice } from '#session/reactions/note-reactions.ts'
import { NoteId } from '#session/rounds/round.ts'
import { recordAdvisorBallot } from './advisors-vote.ts'
import { countVotes } from './count-votes.ts'
import { topNotes } from './rank-notes.ts'
import {
  AdvisorBallot,
  isSameName,
  MAX_PROXIES,
  MAX_VOTES_PER_PERSON,
  NoteCount,
  type OpenVote,
  type Vote,
  VoteCount,
  type VoteEvent,
  VoteId,
  type VotesByNote,
  VotesPerPerson,
  type VotesSlice,
  votesIn,
} from './vote.ts'

export type VoteSlice = VotesSlice &
  NotesSlice &
  ReactionsSlice &
  Pick<MembersSlice, 'people'> &
  Pick<BoardSlice, 'settings'>

const define = commandsOn<VoteSlice, VoteEvent>()
const votes = new BallotMethod<'vote', 'voteId', VoteSlice, Vote, VoteEvent | ReactionEvent>({
  noun: 'vote',
  idField: 'voteId',
  id: VoteId,
  listAll: (slice) => slice.votes,
  count: countVotes,
})
const { path } = votes

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
  decide(slice, command, _actor, { now }) {
    const { voteId, title, votesPerPerson, maxPerNote, scope, durationMs } = command
    if (votes.find(slice, voteId)) return accept()
    const refused = votes.refuseStart(slice)
    if (refused) return refused
    const fixed = fixNotes(slice, command, { none: 'nothing-to-vote-on', many: 'too-much-to-vote-on' })
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
  route: commandRoute('post', `${path}/cast`, 'Give a note votes, or take them back', 'ballot', {
    scope: null,
    body: routeBody(
      z.object({
        note: NoteId.describe('The id of a note or a group of the vote.'),
        count: VoteCount.describe('How many votes the note has from you from now on; 0 takes them back.'),
      }),
      ({ note: noteId, count }) => ({ noteId, count }),
    ),
  }),
  decide(slice, { voteId, noteId, count }, actor, { now }) {
    if (actor.kind !== 'person') return refuse('bad-command')
    return votes.ifOpen(slice, voteId, now, (vote) => {
      const before = secretOf(slice.ballots, actor.userId, voteId)?.mine ?? {}
      if ((entryOf(before, noteId) ?? 0) === count) return accept()
      const refused = refuseBallot(vote, { ...before, [noteId]: count })
      return refused ?? accept({ kind: 'vote.cast', data: { voteId, noteId, count } })
    })
  },
})

/**
 * The whole ballot of a person in the room; an empty one removes it. Facilitators change the ballots that they entered, and
 * remove those of others, which they can't see.
 */
const addProxyBallot = define({
  type: 'vote.proxy',
  fields: { voteId: VoteId, name: PersonName, ballot: z.array(NoteCount).max(MAX_VOTES_PER_PERSON) },
  minRole: 'facilitator',
  route: commandRoute('post', `${path}/proxies`, 'Vote for a person in the room without a device', 'vote', {
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
  }),
  decide(slice, { voteId, name, ballot }, actor, { now }) {
    if (actor.kind !== 'person') return refuse('bad-command')
    return votes.ifOpen(slice, voteId, now, (vote) => {
      const proxies = entryOf(slice.turnouts, voteId)?.proxies ?? []
      const known = proxies.find((proxy) => isSameName(proxy.name, name))
      const set = (counts: z.output<typeof NoteCount>[]) =>
        accept<VoteEvent>({
          kind: 'vote.proxy-set',
          data: { voteId, name: known?.name ?? name, ballot: counts },
        })
      if (ballot.length === 0) return known ? set([]) : accept()
      if (known && known.by !== actor.userId) return refuse('proxy-taken')
      if (!known && proxies.length >= MAX_PROXIES) return refuse('too-many-proxies')
      const counts = sumByNote(ballot)
      return (
        refuseBallot(vote, counts) ??
        set(Object.entries(counts).map(([noteId, count]) => ({ noteId, count })))
      )
    })
  },
})

const { close, discard } = endingCommands(votes, 'show its result')
export const closeVote = close

const recordBallot = define({
  type: 'vote.advise',
  fields: { voteId: VoteId, ballot: AdvisorBallot },
  minRole: 'server',
  decide: recordAdvisorBallot,
})

export const VOTE_COMMANDS = [
  startVote,
  castVote,
  addProxyBallot,
  close,
  discard,
  ...noteCommands(votes, {
    summary: 'Give the winners of a closed vote your "+"',
    winnersOf: (vote, top) => topNotes(vote.result, top).flatMap(({ noteId }) => notesOfChoice(vote, noteId)),
  }),
  recordBallot,
] as const

function sumByNote(ballot: readonly z.output<typeof NoteCount>[]): VotesByNote {
  const counts: Record<string, number> = {}
  for (const { noteId, count } of ballot) counts[noteId] = (counts[noteId] ?? 0) + count
  return counts
}

/** Why the vote does not take this ballot; `null`: it does. */
function refuseBallot(vote: OpenVote, ballot: VotesByNote): Decision<never> | null {
  const { noteIds, maxPerNote, votesPerPerson } = vote
  const chosen = new Set(noteIds)
  if (Object.keys(ballot).some((noteId) => !chosen.has(noteId))) return refuse('not-in-vote')
  if (Object.values(ballot).some((count) => count > maxPerNote)) return refuse('too-many-on-note')
  return votesIn(ballot) > votesPerPerson ? refuse('no-votes-left') : null
}
