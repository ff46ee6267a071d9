import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { DialogFailed } from '#panels/lazy/part-failed.tsx'

/** The preview of an import into the board. Its code reads every format, and is loaded when it is opened. */
export const LazyImportDialog = lazyPart({
  load: () => import('./import-dialog.tsx').then((module) => module.ImportDialog),
  Failed: DialogFailed,
})
