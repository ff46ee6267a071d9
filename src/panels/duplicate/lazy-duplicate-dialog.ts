import { lazyDialog } from '#panels/lazy/lazy-dialog.tsx'

/** What to copy of a board, and the button that copies it. */
export const LazyDuplicateDialog = lazyDialog(() =>
  import('./duplicate-dialog.tsx').then((module) => module.DuplicateDialog),
)
