import { z } from 'zod'
import { ChoiceGroup, MAX_NOTES_IN_BALLOT } from '#session/choosing/ballot/ballot.ts'
import { VoteId, VoteResult, VotesPerPerson } from '#session/choosing/votes/vote.ts'
import { ClosedFields } from './content-ballot.ts'
import { IMPORT_SENTENCES } from './import-sentences.ts'

/** A closed vote. Open ones are not in a file: their ballots are secret. */
export const ContentVote = z.object({
  id: VoteId,
  ...ClosedFields,
  groups: z.array(ChoiceGroup).max(MAX_NOTES_IN_BALLOT).optional(),
  votesPerPerson: VotesPerPerson,
  maxPerNote: VotesPerPerson,
  result: VoteResult.refine(
    ({ totals }) => totals.every(({ votes }, i) => votes <= (totals[i - 1]?.votes ?? votes)),
    IMPORT_SENTENCES.voteOrder,
  ),
})
export type ContentVote = z.infer<typeof ContentVote>
