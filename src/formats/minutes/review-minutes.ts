import { about, headingBlock, item, listBlocks, type MinutesBlock, prose, strong } from './minutes-block.ts'
import { formatMinute } from './report-labels.ts'
import type { ReportReview } from './report-reviews.ts'
import { REVIEW_MINUTES_LABELS } from './review-minutes-labels.ts'

/** The notes that facilitators sent for review, each time with the question. */
export function reviewMinutes(reviews: readonly ReportReview[], timeZone: string): MinutesBlock[] {
  return listBlocks(
    reviews.map(({ question, by, numbers, closedAt }) =>
      item(
        ...(question === '' ? [] : [prose(question), ' ']),
        strong(numbers.map((number) => `#${number}`).join(', ')),
        ...about(
          by,
          closedAt === null
            ? REVIEW_MINUTES_LABELS.open
            : REVIEW_MINUTES_LABELS.closed(formatMinute(closedAt, timeZone)),
        ),
      ),
    ),
    headingBlock(2, REVIEW_MINUTES_LABELS.heading),
  )
}
