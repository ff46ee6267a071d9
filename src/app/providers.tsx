'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { onSignedOutElsewhere } from '#panels/people/other-tabs.ts'
import { createPageReads } from '#panels/requests/page-reads.ts'
import { ToastProvider } from '#ui/toast.tsx'
import { tolerateTranslators } from '#ui/tolerate-translators.ts'
import { TooltipProvider } from '#ui/tooltip.tsx'

// Before React changes anything. Not on the server, where there are no nodes.
if (typeof Node !== 'undefined') tolerateTranslators()

/**
 * Providers for the parts of every page. A sign-out in another tab reloads this one: it shows boards of a person who has left.
 */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(() => onSignedOutElsewhere(() => window.location.reload()), [])
  const [reads] = useState(createPageReads)
  return (
    <QueryClientProvider client={reads}>
      <TooltipProvider>
        <ToastProvider>{children}</ToastProvider>
      </TooltipProvider>
    </QueryClientProvider>
  )
}
