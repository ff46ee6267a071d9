import { lazyDialog } from '#panels/lazy/lazy-dialog.tsx'

export const LazyForgetMeDialog = lazyDialog(() =>
  import('./forget-me-dialog.tsx').then((module) => module.ForgetMeDialog),
)
