'use client'

import { FailedPage } from '#panels/failed-page.tsx'
import { isChunkError } from '#panels/late/chunk-error.ts'
import { PageHeader } from '#panels/people/page-header.tsx'

export default function PageError({
  error,
  reset,
}: {
  error: Error & { digest?: string }
  reset: () => void
}) {
  return (
    <>
      <PageHeader me={null} />
      {/* Code that the browser could not get stays missing until the page is a new one. */}
      <FailedPage code={error.digest} onRetry={isChunkError(error) ? () => location.reload() : reset} />
    </>
  )
}
