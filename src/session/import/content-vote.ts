import { z } from 'zod'
import { NoteId } from '#session/rounds/round.ts'
import {
  MAX_VOTE_NOTES,
  MAX_VOTE_TITLE_CHARS,
  VoteId,
  VoteResult,
  VoteScope,
  VotesPerPerson,
} from '#session/votes/vote.ts'
import { ContributorId, Moment } from './content-round.ts'

/** A closed vote. Open ones are not in a file: their ballots are secret. */
export const ContentVote = z.object({
  id: VoteId,
  title: z.string().min(1).max(MAX_VOTE_TITLE_CHARS),
  votesPerPerson: VotesPerPerson,
  maxPerNote: VotesPerPerson,
  scope: VoteScope,
  noteIds: z.array(NoteId).min(1).max(MAX_VOTE_NOTES),
  startedBy: ContributorId,
  startedAt: Moment,
  endsAt: Moment.nullable(),
  closedAt: Moment,
  closedBy: ContributorId.nullable(),
  result: VoteResult.refine(
    ({ totals }) => totals.every(({ votes }, i) => votes <= (totals[i - 1]?.votes ?? votes)),
    'The totals begin with the most votes.',
  ),
  continued: z.object({ noteIds: z.array(NoteId).max(MAX_VOTE_NOTES), by: ContributorId }).nullable(),
})
export type ContentVote = z.infer<typeof ContentVote>
