'use client'

import dynamic from 'next/dynamic'

// It needs a browser: the words are in its address, and the boards in its storage.
export const CaptureDoor = dynamic(() => import('./capture-page.tsx').then((module) => module.CapturePage), {
  ssr: false,
})
