import { z } from 'zod'
import { BallotTitle } from '#session/choosing/ballot/ballot.ts'
import { AxisNames, DEFAULT_AXES, TOP_SCORE } from '#session/choosing/ratings/rating.ts'
import { NoteId } from '#session/rounds/round.ts'
import { BallotFields, DurationFromStart, NoteChoice } from './ballots.ts'
import { OpinionsResponse } from './opinions.ts'

const Score = z.int().min(1).max(TOP_SCORE)
const OwnScoresResponse = z
  .array(z.object({ note: NoteId, scores: z.array(Score) }))
  .describe('The notes that you rated, with a score for each axis.')

const AxisScoreResponse = z.object({
  mean: z.number(),
  spread: z.number().describe('The standard deviation: 0 where all agree, at most 2.'),
  counts: z.array(z.int()).describe('How many gave 1, how many 2, and so on.'),
})

const RatingResultResponse = z
  .object({
    people: z.int().describe('How many people rated.'),
    notes: z
      .array(
        z.object({
          note: z.string(),
          number: z.int().nullable(),
          rank: z.int().describe('Notes with the same mean share a rank: 1, 2, 2, 4.'),
          isTied: z.boolean(),
          raters: z.int(),
          mean: z.number().describe('Of all axes together; it decides the rank.'),
          axes: z.array(AxisScoreResponse).describe('In the order of the axes.'),
        }),
      )
      .describe('Notes that were rated, the highest mean first.'),
    opinions: OpinionsResponse.nullable().describe(
      'Groups of people with like opinions, found when it was closed; null: it was closed before they were looked for.',
    ),
  })
  .meta({ id: 'RatingResult' })

/** A rating as the caller may see it: own scores while it is open, counts once it is closed. */
export const RatingResponse = z
  .object({
    ...BallotFields,
    axes: z.array(z.string()).describe('One name for a scale, two for a 2×2: the horizontal one first.'),
    rated: z
      .array(z.string())
      .nullable()
      .describe('Ids of people on the board who have rated, never how. null once it is closed.'),
    mine: OwnScoresResponse.describe(
      'Your own scores while it is open; of no one else. Empty once it is closed.',
    ),
    result: RatingResultResponse.nullable().describe('null while it is open.'),
    wildCard: z.string().nullable().describe('A low note that a facilitator carries on; null: none.'),
    continued: z.array(z.string()).nullable().describe('Notes that got a "+" because of it; null: none.'),
  })
  .meta({ id: 'Rating' })
export type RatingResponse = z.infer<typeof RatingResponse>

export const OneRating = z.object({ rating: RatingResponse })
/** The ratings of a board, oldest first. */
export const Ratings = z.object({ ratings: z.array(RatingResponse) })

/** Starts a rating on one or two axes; its notes are fixed now. */
export const StartRatingRequest = z.object({
  title: BallotTitle,
  axes: AxisNames.default([...DEFAULT_AXES]).describe(
    'One name for a scale, two for a 2×2: the horizontal one first.',
  ),
  ...NoteChoice,
  durationMs: DurationFromStart,
})
export type StartRatingRequest = z.input<typeof StartRatingRequest>

export const RateResponse = z.object({ mine: OwnScoresResponse })
export type RateResponse = z.infer<typeof RateResponse>
