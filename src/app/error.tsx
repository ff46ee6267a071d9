'use client'

import { FailedPage } from '#panels/failed-page.tsx'
import { isChunkError } from '#panels/lazy/chunk-error.ts'
import { PageHeader } from '#panels/people/page-header.tsx'

/** Shown in place of a page that threw. The header shows no person: reading who is signed in may be what failed. */
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
      {/* A browser remembers a module that it could not get: only a reload helps. */}
      <FailedPage code={error.digest} onRetry={isChunkError(error) ? () => location.reload() : reset} />
    </>
  )
}
