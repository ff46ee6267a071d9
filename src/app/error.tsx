'use client'

import { FailedPage } from '#panels/failed-page.tsx'
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
      <FailedPage code={error.digest} onRetry={reset} />
    </>
  )
}
