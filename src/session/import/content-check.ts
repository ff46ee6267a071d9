import { z } from 'zod'
import { isOpinionsOf } from '#session/choosing/opinion-groups/opinions.ts'
import {
  DocumentId,
  MIN_ANSWERS,
  PointId,
  PollResult,
} from '#session/choosing/representation/representation-poll.ts'
import { ContributorId, Moment } from './content-round.ts'
import { IMPORT_SENTENCES } from './import-sentences.ts'

/** A closed check whether a version speaks for people. Open ones are not in a file: their answers are secret. */
export const ContentCheck = z.object({
  documentId: DocumentId,
  points: z.array(PointId).min(1).max(100),
  startedBy: ContributorId,
  startedAt: Moment,
  closedAt: Moment,
  closedBy: ContributorId,
  result: PollResult.refine(
    ({ people, points, criticisms }) => people >= MIN_ANSWERS || points.length + criticisms.length === 0,
    IMPORT_SENTENCES.checkSmall,
  )
    .refine(
      ({ people, points }) =>
        points.every(({ answered, represented }) => represented <= answered && answered <= people),
      IMPORT_SENTENCES.checkCounts,
    )
    .refine(
      ({ people, points, opinions }) =>
        isOpinionsOf(
          opinions,
          points.map(({ pointId }) => pointId),
          people,
        ),
      IMPORT_SENTENCES.checkOpinions,
    ),
})
export type ContentCheck = z.infer<typeof ContentCheck>
