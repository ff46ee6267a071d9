import { lazyDialog } from '#panels/lazy/lazy-dialog.tsx'

export const LazyAboutBoardDialog = lazyDialog(() =>
  import('./about-board-dialog.tsx').then((module) => module.AboutBoardDialog),
)
