'use client'

import { BoardEntry, type BoardEntryProps, type EnteredPage } from '#panels/join/board-entry.tsx'
import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { PageFailed } from '#panels/lazy/part-failed.tsx'
import { reviewTitle } from '#panels/visits/visit-labels.ts'

const REVIEW: EnteredPage = {
  Page: lazyPart({
    load: () => import('./review-page.tsx').then((module) => module.ReviewPage),
    Failed: PageFailed,
  }),
  title: reviewTitle,
}

/** The review page for members of the board; others are led to join or sign in. */
export function ReviewEntry(props: Omit<BoardEntryProps, 'behind'>) {
  return <BoardEntry {...props} behind={REVIEW} />
}
