import { lazyDialog } from '#panels/lazy/lazy-dialog.tsx'

/** The choice of what a copy of a board has, and the button that makes it. */
export const LazyDuplicateDialog = lazyDialog(() =>
  import('./duplicate-dialog.tsx').then((module) => module.DuplicateDialog),
)
