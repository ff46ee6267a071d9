import { lazyDialog } from '#panels/lazy/lazy-dialog.tsx'

/** A person's name and colour. */
export const LazyPersonDialog = lazyDialog(() =>
  import('./person-dialog.tsx').then((module) => module.PersonDialog),
)
