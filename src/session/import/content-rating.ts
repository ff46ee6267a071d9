import { z } from 'zod'
import { isOpinionsOf } from '#session/choosing/opinion-groups/opinions.ts'
import { MAX_AXES, MAX_AXIS_CHARS, RatingId, RatingResult } from '#session/choosing/ratings/rating.ts'
import { NoteId } from '#session/rounds/round.ts'
import { ClosedFields } from './content-ballot.ts'
import { IMPORT_SENTENCES } from './import-sentences.ts'

/** A rating in a file is always closed: it has counts of scores without their givers. */
export const ContentRating = z
  .object({
    id: RatingId,
    ...ClosedFields,
    axes: z.array(z.string().min(1).max(MAX_AXIS_CHARS)).min(1).max(MAX_AXES),
    result: RatingResult,
    wildCard: NoteId.nullable(),
  })
  .refine(
    ({ axes, result }) => result.notes.every(({ counts }) => isWhole(counts, axes.length)),
    IMPORT_SENTENCES.ratingScores,
  )
  .refine(
    ({ result }) =>
      isOpinionsOf(
        result.opinions,
        result.notes.map(({ noteId }) => noteId),
        result.people,
      ),
    IMPORT_SENTENCES.ratingOpinions,
  )
export type ContentRating = z.infer<typeof ContentRating>

function isWhole(counts: readonly (readonly number[])[], axes: number): boolean {
  const given = counts.map((axis) => axis.reduce((sum, count) => sum + count, 0))
  return given.length === axes && given.every((count) => count > 0 && count === given[0])
}
