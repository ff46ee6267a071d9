import { lazyDialog } from '#panels/lazy/lazy-dialog.tsx'

/** The dialog that copies a board, with a choice of parts. */
export const LazyDuplicateDialog = lazyDialog(() =>
  import('./duplicate-dialog.tsx').then((module) => module.DuplicateDialog),
)
