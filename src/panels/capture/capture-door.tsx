'use client'

import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { PageFailed } from '#panels/lazy/part-failed.tsx'

// Rendered in the browser only: the text is in the page's address, and the boards may be in its storage.
export const CaptureDoor = lazyPart({
  load: () => import('./capture-page.tsx').then((module) => module.CapturePage),
  Failed: PageFailed,
})
