'use client'

import { FailedPage } from '#panels/failed-page.tsx'
import './globals.css'

/** Replaces the root layout when the layout itself throws, so it brings its own html and body. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <title>Something failed · Parley</title>
        <script src="/theme.js" />
      </head>
      <body>
        <FailedPage code={error.digest} onRetry={() => window.location.reload()} />
      </body>
    </html>
  )
}
