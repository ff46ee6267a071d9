import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { BarFailed } from '#panels/lazy/part-failed.tsx'

/** Loaded after the board: nothing on a first visit needs it. */
export const LazyCommentsOnPage = lazyPart({
  load: () => import('./comments-on-page.tsx').then((module) => module.CommentsOnPage),
  Failed: BarFailed,
})
