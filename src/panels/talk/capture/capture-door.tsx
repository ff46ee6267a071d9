'use client'

import { latePart } from '#panels/late/late-part.tsx'
import { PageFailed } from '#panels/late/part-failed.tsx'

// It needs a browser: the words are in its address, and the boards in its storage.
export const CaptureDoor = latePart({
  load: () => import('./capture-page.tsx').then((module) => module.CapturePage),
  Failed: PageFailed,
})
