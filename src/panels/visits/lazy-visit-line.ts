import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { BarFailed } from '#panels/lazy/part-failed.tsx'

/** Loaded after the board: nothing on a first visit needs it. */
export const LazyVisitLine = lazyPart<object>({
  load: () => import('./visit-line.tsx').then((module) => module.VisitLine),
  Failed: BarFailed,
})
