import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { PageFailed } from '#panels/lazy/part-failed.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'

// A phone needs little of the wide page, and the other way round.
export const LazyWidePage = lazyPart({
  load: () => import('./wide-page.tsx').then((module) => module.WidePage),
  Failed: PageFailed,
  loading: <BoardSkeleton />,
})

export const LazyHistoryPage = lazyPart({
  load: () => import('#panels/history/history-page.tsx').then((module) => module.HistoryPage),
  Failed: PageFailed,
  loading: <BoardSkeleton />,
})

export const LazyPhonePage = lazyPart({
  load: () => import('./phone-page.tsx').then((module) => module.PhonePage),
  Failed: PageFailed,
  loading: <BoardSkeleton />,
})
