'use client'

import { FailedPage } from '#panels/failed-page.tsx'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import './globals.css'

/** Replaces the root layout when the layout itself throws, so it brings its own html and body. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <title>{PAGE_LABELS.failed}</title>
        <script src="/theme.js" />
      </head>
      <body>
        <FailedPage code={error.digest} onRetry={() => window.location.reload()} />
      </body>
    </html>
  )
}
