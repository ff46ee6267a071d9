import { z } from 'zod'
import {
  DocumentId,
  MIN_ANSWERS,
  MIN_REPRESENTED,
  PointId,
  PollResult,
  Rating,
} from '#session/choosing/representation/representation-poll.ts'
import { Time } from './time.ts'

const MyAnswer = z.object({
  point: PointId,
  rating: Rating.nullable().describe('0, not at all, to 4, fully; null: not rated.'),
  criticism: z.string(),
})

/**
 * A question to everyone whether a version of a document speaks for them, as the caller may see it: no answer of anyone
 * else, ever.
 */
export const CheckResponse = z
  .object({
    document: DocumentId.describe('The version of a synthesis or a proposal that people are asked about.'),
    state: z.enum(['open', 'closed']),
    points: z
      .array(
        z.object({ id: PointId, text: z.string().describe('Empty for `whole`, the document as a whole.') }),
      )
      .describe('In the order of the document; its sentences, or its summary, findings and actions.'),
    startedBy: z.string().describe('The id of a person.'),
    startedAt: Time,
    closedAt: Time.nullable(),
    closedBy: z.string().nullable().describe('The id of a person; null: it is open.'),
    answered: z.int().min(0).describe('How many people have answered something; never who.'),
    mine: z
      .array(MyAnswer)
      .describe('Your own answers while it is open; of no one else. Empty once it is closed.'),
    result: PollResult.nullable().describe(
      `null while it is open. \`represented\` counts ratings of ${MIN_REPRESENTED} and more. If fewer than ${MIN_ANSWERS} people answered, it has no counts and no criticisms; a point that fewer of them rated has no counts. \`opinions\` are groups of people with like ratings, found when it was closed.`,
    ),
  })
  .meta({ id: 'Check' })
export type CheckResponse = z.infer<typeof CheckResponse>

export const OneCheck = z.object({ check: CheckResponse })
/** The checks of a board, oldest first. */
export const Checks = z.object({ checks: z.array(CheckResponse) })

/** The version that people are asked about. */
export const StartCheckRequest = z.object({ document: DocumentId })
/** All own answers after the change. */
export const AnswerCheckResponse = z.object({ mine: z.array(MyAnswer) })
export type AnswerCheckResponse = z.infer<typeof AnswerCheckResponse>

/** The run that writes a new version from the criticisms. */
export const RevisionStarted = z.object({
  document: DocumentId.describe(
    'The version that is being written: a synthesis or a proposal, like the one before.',
  ),
})
