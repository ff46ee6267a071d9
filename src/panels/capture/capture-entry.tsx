'use client'

import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { PageFailed } from '#panels/lazy/part-failed.tsx'

/** The page for captured text. Rendered in the browser only: the text is in the address, the boards may be in storage. */
export const CaptureEntry = lazyPart({
  load: () => import('./capture-page.tsx').then((module) => module.CapturePage),
  Failed: PageFailed,
})
