import { z } from 'zod'
import { MAX_NOTES_IN_BALLOT, NoteScope, OpenDuration } from '#session/choosing/ballot/ballot.ts'
import { NoteId, RoundId } from '#session/rounds/round.ts'
import { Time } from './time.ts'

// The common parts of requests about votes and ratings.

/** The notes that something is started on: one of these, or none. */
export const NoteChoice = {
  frame: NoteId.optional().describe('Only the notes in this frame.'),
  round: RoundId.optional().describe('Only the contributions of this round.'),
  notes: z
    .array(NoteId)
    .min(1)
    .max(MAX_NOTES_IN_BALLOT)
    .optional()
    .describe('Only these notes. Without `notes`, `frame` or `round`: all finished notes.'),
}

/** How long a vote or rating is open, in a request that starts it. */
export const DurationFromStart = OpenDuration.default(null).describe(
  'Milliseconds until it closes automatically: 10 seconds to 60 days. null: by hand.',
)

/** The fields with which the answers about a vote and about a rating begin. */
export const BallotFields = {
  id: z.string(),
  title: z.string(),
  state: z.enum(['open', 'closed']),
  scope: NoteScope.describe('What its notes were taken from when it started.'),
  notes: z
    .array(z.string())
    .describe('Fixed when it starts: later notes are not in it, deleted ones stay in it.'),
  startedBy: z.string().describe('The id of a person.'),
  startedAt: Time,
  endsAt: Time.nullable().describe('When it closes automatically; null: by hand only.'),
  closedAt: Time.nullable(),
  closedBy: z.string().nullable().describe('The id of a person; null: it is open, or its time was up.'),
}
