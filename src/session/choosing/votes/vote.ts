import { z } from 'zod'
import { AgentId } from '#session/agents/agent.ts'
import {
  ChoiceGroup,
  type ClosedBallot,
  MAX_NOTES_IN_BALLOT,
  NoteScope,
  type StartedBallot,
} from '#session/choosing/ballot/ballot.ts'
import type { Secrets } from '#session/choosing/ballot/secrets.ts'
import { defineEvent } from '#session/core/events.ts'
import { idSchema } from '#session/core/id-schema.ts'
import { NoteId } from '#session/rounds/round.ts'
import { TurnFailure } from '#session/usage/turn-failure.ts'

/** In one vote. */
export const MAX_VOTES_PER_PERSON = 99
/** Ballots that facilitators enter for people in the room, in one vote. */
export const MAX_PROXIES = 200

/** `v` and 12 of [0-9a-z]. */
export const VoteId = idSchema('v', 'vote')

/** Also the limit for one note. */
export const VotesPerPerson = z.int().min(1).max(MAX_VOTES_PER_PERSON)

/** How often one person chose each note; notes without a vote of theirs are missing. */
export type VotesByNote = Readonly<Record<string, number>>

/** Votes of one person for one note. */
export const VoteCount = z.int().min(0).max(MAX_VOTES_PER_PERSON)
/** The votes of one person for one note, at least one. */
export const NoteCount = z.object({ noteId: NoteId, count: VoteCount.min(1) })
/** Votes that a note got. */
export const NoteTotal = z.object({ noteId: NoteId, votes: z.int().min(1) })
export type NoteTotal = z.infer<typeof NoteTotal>

/** The result of a vote: totals only, without names. */
export const VoteResult = z.object({
  /** Notes that got votes, most votes first; equal ones in the order of the vote's notes. */
  totals: z.array(NoteTotal).max(MAX_NOTES_IN_BALLOT),
  /** Number of people who voted, without proxy ballots. */
  people: z.int().min(0),
  /** People in the room: a facilitator entered their ballots. */
  proxies: z.int().min(0),
})
export type VoteResult = z.infer<typeof VoteResult>

export const MAX_WHY_CHARS = 200
/** More are counted as so many. */
export const MAX_STRAYS = 100
/** An advisor's votes for one note, with the reason in a sentence. */
export const AdvisorVote = z.object({
  noteId: NoteId,
  count: VoteCount.min(1),
  why: z.string().max(MAX_WHY_CHARS),
})
export type AdvisorVote = z.infer<typeof AdvisorVote>

/** How an advisor voted. It is no secret, and counts in no total. */
export const AdvisorBallot = z.object({
  agentId: AgentId,
  /** `provider:model`; `null`: none was called. */
  model: z.string().max(200).nullable(),
  votes: z.array(AdvisorVote).max(MAX_VOTES_PER_PERSON),
  /** Notes outside the vote that the counted answer named; absent if none. */
  strays: z.int().min(1).max(MAX_STRAYS).optional(),
  /** Why it did not vote. */
  failure: TurnFailure.nullable(),
})
export type AdvisorBallot = z.infer<typeof AdvisorBallot>

/** The votes of advisors after those of people, at the request of a facilitator. */
export interface AdvisorsVote {
  /** Ids of agents; those without a ballot are still to vote. */
  asked: readonly string[]
  ballots: readonly AdvisorBallot[]
  /** Time of the last request. */
  askedAt: number
  /** Each request to the advisors, oldest first. */
  requests: readonly { by: string; at: number; agentIds: readonly string[] }[]
}

/** After so many requests in one vote, an advisor that fails is left out: each one calls a model, which costs money. */
export const MAX_TIMES_ASKED = 3

interface StartedVote extends StartedBallot {
  votesPerPerson: number
  maxPerNote: number
}

/** A vote as everyone on the board sees it. */
export type Vote =
  | (StartedVote & { state: 'open' })
  | (StartedVote & ClosedBallot & { result: VoteResult; advisors?: AdvisorsVote | undefined })
/** A vote whose ballots are still secret, also from the facilitator. */
export type OpenVote = Extract<Vote, { state: 'open' }>
/** A vote with totals instead of ballots, and with the advisors' votes after those of people. */
export type ClosedVote = Extract<Vote, { state: 'closed' }>

/** The people who have voted in an open vote. Their votes are in `OwnBallots`, which only they see. */
export interface Turnout {
  /** Ids of people, in the order of their first vote. Of some, the membership may have ended: see `peopleHere`. */
  people: readonly string[]
  /** People in the room, and which facilitator voted for them. */
  proxies: readonly { name: string; by: string }[]
}

/** One person's ballots in one open vote: their own, and those that they entered for others. */
export interface OwnBallots {
  mine: VotesByNote
  proxies: readonly { name: string; votes: VotesByNote }[]
}

const voteId = z.string()
/** Stored for good, like all events. */
export const VOTE_EVENTS = [
  defineEvent('vote.started', {
    voteId,
    title: z.string(),
    votesPerPerson: z.number(),
    maxPerNote: z.number(),
    scope: NoteScope,
    noteIds: z.array(z.string()).min(1),
    groups: z.array(ChoiceGroup).optional(),
    endsAt: z.number().nullable(),
  }),
  /** The actor, a person, gave the note so many votes from now on. */
  defineEvent('vote.cast', { voteId, noteId: z.string(), count: z.number() }),
  defineEvent('vote.proxy-set', { voteId, name: z.string(), ballot: z.array(NoteCount) }),
  defineEvent('vote.end-set', { voteId, endsAt: z.number().nullable() }),
  /** The result is in the event: later code that would count otherwise can't change a closed vote. */
  defineEvent('vote.closed', { voteId, result: VoteResult }),
  defineEvent('vote.discarded', { voteId }),
  /** `noteIds` had no "+" of the actor before. */
  defineEvent('vote.continued', { voteId, noteIds: z.array(z.string()) }),
  defineEvent('vote.continue-undone', { voteId }),
  defineEvent('vote.advisors-asked', { voteId, agentIds: z.array(z.string()).min(1) }),
  defineEvent('vote.advised', { voteId, ballot: AdvisorBallot }),
] as const
export type VoteEvent = z.infer<(typeof VOTE_EVENTS)[number]>

/** All votes of a ballot together. */
export function votesIn(ballot: VotesByNote): number {
  return Object.values(ballot).reduce((sum, count) => sum + count, 0)
}

/** Whether the note takes one more of the votes of this ballot's person. */
export function canAddVote(vote: OpenVote, ballot: VotesByNote, noteId: string): boolean {
  return (ballot[noteId] ?? 0) < vote.maxPerNote && votesIn(ballot) < vote.votesPerPerson
}

export interface VotesSlice {
  /** By id, oldest first. */
  votes: Readonly<Record<string, Vote>>
  /** The turnouts of open votes, by the vote's id. */
  turnouts: Readonly<Record<string, Turnout>>
  /** By user id, then by the id of an open vote. Secret: a projection has the viewer's own alone. */
  ballots: Secrets<OwnBallots>
}

/** Whether two names of people in the room are the same, whatever their capitals. */
export function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
