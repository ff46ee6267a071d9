/** The browser did not get a part of the page's own code: without a connection, or after a release that renamed it. */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'ChunkLoadError' || /dynamically imported module|loading chunk/i.test(error.message))
  )
}

/**
 * Loads the whole page again, and with it the code of the release that the server runs now. False: the server does not
 * answer, and a reload would leave the person with the browser's own error page.
 */
export async function reloadWhenServerAnswers(): Promise<boolean> {
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store' })
    if (ok) location.reload()
    return ok
  } catch {
    return false
  }
}
