import { z } from 'zod'
import { BallotTitle } from '#session/choosing/ballot/ballot.ts'
import { MAX_VOTES_PER_PERSON, VotesPerPerson } from '#session/choosing/votes/vote.ts'
import { NoteId } from '#session/rounds/round.ts'
import { TurnFailure } from '#session/usage/turn-failure.ts'
import { BallotFields, DurationFromStart, NoteChoice } from './ballots.ts'
import { OriginOfRun } from './origin.ts'

const NoteCount = z.object({
  note: NoteId,
  count: z.int().min(1).max(MAX_VOTES_PER_PERSON),
})
const BallotResponse = z.array(NoteCount).describe('The notes chosen, and how often each.')

const VoteResultResponse = z
  .object({
    people: z.int().describe('How many people voted by themselves.'),
    proxies: z.int().describe('How many people in the room a facilitator voted for.'),
    notes: z
      .array(
        z.object({
          note: z.string().describe('The id of a note or a group.'),
          number: z.int().nullable().describe('null: a group, or a note that is gone.'),
          votes: z.int(),
          rank: z.int().describe('Equal notes share a rank: 1, 2, 2, 4.'),
          isTied: z.boolean(),
        }),
      )
      .describe('Notes and groups that got votes, most votes first.'),
  })
  .meta({ id: 'VoteResult' })

/** A vote as the caller may see it: own votes while it is open, totals once it is closed. */
export const VoteResponse = z
  .object({
    ...BallotFields,
    groups: z
      .array(z.object({ id: z.string(), title: z.string(), notes: z.array(z.string()) }))
      .describe(
        'In a vote on groups: frames whose notes count as one, fixed when it starts. The id of a group is in `notes` and in ballots.',
      ),
    votesPerPerson: VotesPerPerson,
    maxPerNote: VotesPerPerson,
    voted: z
      .object({
        people: z.array(z.string()).describe('Ids of people on the board.'),
        proxies: z.array(z.object({ name: z.string(), by: z.string().describe('The id of a person.') })),
      })
      .nullable()
      .describe('Who has voted, never how. null once it is closed.'),
    mine: BallotResponse.describe(
      'Your own votes while it is open; of no one else. Empty once it is closed.',
    ),
    proxyBallots: z
      .array(z.object({ name: z.string(), ballot: BallotResponse }))
      .describe('What you entered for people in the room, while it is open.'),
    votesLeft: z.int().min(0).describe('Of your own; 0 once it is closed.'),
    result: VoteResultResponse.nullable().describe('null while it is open.'),
    advisors: z
      .object({
        asked: z.array(z.string()).describe('Ids of agents; those without a ballot are still to vote.'),
        ballots: z.array(
          z.object({
            agent: z.string(),
            model: z.string().nullable(),
            origin: OriginOfRun,
            votes: z.array(z.object({ note: z.string(), count: z.int(), why: z.string() })),
            strays: z
              .int()
              .optional()
              .describe('Notes outside the vote that its answer named; they got no votes.'),
            error: TurnFailure.optional(),
          }),
        ),
      })
      .nullable()
      .describe('How advisors voted after people, when they were asked; they count in no total.'),
    continued: z.array(z.string()).nullable().describe('Notes that got a "+" because they won; null: none.'),
  })
  .meta({ id: 'Vote' })
export type VoteResponse = z.infer<typeof VoteResponse>

export const OneVote = z.object({ vote: VoteResponse })
/** The votes of a board, oldest first. */
export const Votes = z.object({ votes: z.array(VoteResponse) })

/** Starts a vote; its notes are fixed now. */
export const StartVoteRequest = z.object({
  title: BallotTitle,
  votesPerPerson: VotesPerPerson.default(5),
  maxPerNote: VotesPerPerson.optional().describe(
    'At most this many of one person on one note; by default two, or as many as a person has.',
  ),
  ...NoteChoice,
  groups: z
    .boolean()
    .default(false)
    .describe(
      'Notes in a frame count as one, under its title; other notes stay single, also in frames of rounds and steps, in the tray and in lanes.',
    ),
  durationMs: DurationFromStart,
})
export type StartVoteRequest = z.input<typeof StartVoteRequest>

/** All own votes after the change. */
export const CastVoteResponse = z.object({
  mine: BallotResponse,
  votesLeft: z.int().min(0),
})
export type CastVoteResponse = z.infer<typeof CastVoteResponse>
