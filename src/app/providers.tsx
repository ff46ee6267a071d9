'use client'

import { type ReactNode, useEffect } from 'react'
import { onSignedOutElsewhere } from '#panels/signin/other-tabs.ts'
import { ToastProvider } from '#ui/toast.tsx'
import { TooltipProvider } from '#ui/tooltip.tsx'

/** What every page's parts count on. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(() => onSignedOutElsewhere(() => window.location.reload()), [])
  return (
    <TooltipProvider>
      <ToastProvider>{children}</ToastProvider>
    </TooltipProvider>
  )
}
