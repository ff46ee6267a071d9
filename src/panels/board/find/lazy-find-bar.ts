import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { BarFailed } from '#panels/lazy/part-failed.tsx'

export const LazyFindBar = lazyPart({
  load: () => import('./find-bar.tsx').then((module) => module.FindBar),
  Failed: BarFailed,
})
