import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { BarFailed } from '#panels/lazy/part-failed.tsx'

// Loaded when a thread is opened, or while the page is idle.
export const LazyThreadOverCanvas = lazyPart({
  load: () => import('#panels/comments/thread-over-canvas.tsx').then((module) => module.ThreadOverCanvas),
  Failed: BarFailed,
})

export const LazyThreadSheet = lazyPart({
  load: () => import('#panels/comments/thread-sheet.tsx').then((module) => module.ThreadSheet),
  Failed: BarFailed,
})
