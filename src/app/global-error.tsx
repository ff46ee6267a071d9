'use client'

import { FailedPage } from '#panels/failed-page.tsx'
import './globals.css'

/** Takes the place of the layout too, when that is what failed. */
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
