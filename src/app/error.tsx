'use client'

import { FailedPage } from '#panels/failed-page.tsx'
import { isChunkError } from '#panels/lazy/chunk-error.ts'
import { SignedOutHeader } from '#panels/people/signed-out-header.tsx'

/** Shown in place of a page that threw. The header shows no person: reading the session may be the failed part. */
export default function PageError({
  error,
  reset,
}: {
  error: Error & { digest?: string }
  reset: () => void
}) {
  return (
    <>
      <SignedOutHeader />
      {/* A browser remembers a module that it could not get: only a reload helps. */}
      <FailedPage code={error.digest} onRetry={isChunkError(error) ? () => location.reload() : reset} />
    </>
  )
}
