import { z } from 'zod'
import type { SessionState } from '#session/state.ts'
import type { ReportNames } from './report-names.ts'

/** Notes that a facilitator sent for review. */
export const ReportReview = z.object({
  /** May be empty. */
  question: z.string(),
  by: z.string().nullable(),
  numbers: z.array(z.int()),
  /** `null`: it is open. */
  closedAt: z.number().nullable(),
})
export type ReportReview = z.infer<typeof ReportReview>

/** Oldest first. */
export function reportReviews({ reviewRequests }: SessionState, names: ReportNames): ReportReview[] {
  return Object.values(reviewRequests).map(({ question, requestedBy, noteIds, closedAt }) => ({
    question,
    by: names.nameOf(requestedBy),
    numbers: noteIds.flatMap((noteId) => names.numberOf(noteId) ?? []),
    closedAt,
  }))
}
