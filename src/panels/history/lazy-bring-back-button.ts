import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { BarFailed } from '#panels/lazy/part-failed.tsx'

/** Few threads need it. */
export const LazyBringBackButton = lazyPart({
  load: () => import('./bring-back-button.tsx').then((module) => module.BringBackButton),
  Failed: BarFailed,
})
