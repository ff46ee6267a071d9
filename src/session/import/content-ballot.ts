import { z } from 'zod'
import { MAX_BALLOT_TITLE_CHARS, MAX_NOTES_IN_BALLOT, NoteScope } from '#session/choosing/ballot/ballot.ts'
import { NoteId } from '#session/rounds/round.ts'
import { ContributorId, Moment } from './content-round.ts'

/** Common fields of the closed votes and ratings of a file. Open ones are not in a file: their ballots are secret. */
export const ClosedFields = {
  title: z.string().min(1).max(MAX_BALLOT_TITLE_CHARS),
  scope: NoteScope,
  noteIds: z.array(NoteId).min(1).max(MAX_NOTES_IN_BALLOT),
  startedBy: ContributorId,
  startedAt: Moment,
  endsAt: Moment.nullable(),
  closedAt: Moment,
  closedBy: ContributorId.nullable(),
  continued: z.object({ noteIds: z.array(NoteId).max(MAX_NOTES_IN_BALLOT), by: ContributorId }).nullable(),
}
