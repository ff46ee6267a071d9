import { canReachServer } from '#panels/offline/can-reach-server.ts'

/**
 * Whether the browser could not get a part of the page's own code: without a connection, or after a release
 * that renamed the files. Browsers and bundlers report it in different words, so the message is matched, too.
 */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'ChunkLoadError' || /dynamically imported module|loading chunk/i.test(error.message))
  )
}

/**
 * Returns an error for code that neither arrived nor failed. As with a missing file, only a reload requests it again.
 */
export function codeTimedOut(): Error {
  return Object.assign(new Error('the code of a part did not come'), { name: 'ChunkLoadError' })
}

/**
 * Loads the whole page again, and with it the code of the release that the server runs now. False: the server does not
 * answer, and a reload would leave the person with the browser's own error page.
 */
export async function reloadWhenServerAnswers(): Promise<boolean> {
  const isThere = await canReachServer()
  if (isThere) location.reload()
  return isThere
}
