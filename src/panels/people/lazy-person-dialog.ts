import { lazyDialog } from '#panels/lazy/lazy-dialog.tsx'

export const LazyPersonDialog = lazyDialog(() =>
  import('./person-dialog.tsx').then((module) => module.PersonDialog),
)
