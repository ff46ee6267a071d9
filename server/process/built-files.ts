import type { IncomingMessage, ServerResponse } from 'node:http'
import sirv from 'sirv'

/** The path of the pages' code, styles and fonts. Their names change with their content. */
const PATH = '/_next/static'
const FOLDER = new URL('../../.next/static', import.meta.url).pathname

/** Browsers never open these as a page, nor run them as a worker. */
const PART_OF_PAGE = /\.(?:js|css|woff2)$/
/** Browsers read these headers of pages only. With its nonce, the policy is half a kilobyte that no proxy can compress. */
const HEADERS_OF_PAGES = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Permissions-Policy',
  'X-Frame-Options',
]

/** Answers a request for a built file; `otherwise` gets every other request. */
export type ServeBuiltFiles = (
  request: IncomingMessage,
  response: ServerResponse,
  otherwise: () => void,
) => void

/**
 * Sends the files that the build compressed (scripts/compress-files.js) as they are, without the headers of pages. Next would
 * compress each answer again: a new visitor's first board has about fifty of them.
 * @param folder of the files, which are listed once: call it after the build
 */
export function serveBuiltFiles(folder = FOLDER): ServeBuiltFiles {
  const files = sirv(folder, {
    immutable: true,
    maxAge: 31_536_000,
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders(response, path) {
      if (!PART_OF_PAGE.test(path)) return
      for (const name of HEADERS_OF_PAGES) response.removeHeader(name)
    },
  })
  return (request, response, otherwise) => {
    const { url = '/' } = request
    if (!url.startsWith(`${PATH}/`)) return otherwise()
    // A build while the server runs removes files, and an unhandled error of a file's stream ends the process.
    response.once('pipe', (file) => file.once('error', () => response.destroy()))
    request.url = url.slice(PATH.length)
    files(request, response, () => {
      request.url = url
      otherwise()
    })
  }
}
