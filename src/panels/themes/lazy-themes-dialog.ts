import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { DialogFailed } from '#panels/lazy/part-failed.tsx'

export const LazyThemesDialog = lazyPart({
  load: () => import('./themes-dialog.tsx').then((module) => module.ThemesDialog),
  Failed: DialogFailed,
})
