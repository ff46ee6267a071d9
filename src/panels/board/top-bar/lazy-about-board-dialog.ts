import { lazyDialog } from '#panels/lazy/lazy-dialog.tsx'

/** The board's title and its question. */
export const LazyAboutBoardDialog = lazyDialog(() =>
  import('./about-board-dialog.tsx').then((module) => module.AboutBoardDialog),
)
