import type { IncomingMessage, ServerResponse } from 'node:http'
import sirv from 'sirv'

/** The path of the pages' code, styles and fonts. Their names change with their content. */
const PATH = '/_next/static'
const FOLDER = new URL('../.next/static', import.meta.url).pathname

/** Answers a request for a built file; `otherwise` gets every other request. */
export type ServeBuiltFiles = (
  request: IncomingMessage,
  response: ServerResponse,
  otherwise: () => void,
) => void

/**
 * Sends the files that the build compressed (scripts/compress-files.js) as they are. Next would compress each answer again: a
 * new visitor's first board has about fifty of them.
 * @param folder of the files, which are listed once: call it after the build
 */
export function serveBuiltFiles(folder = FOLDER): ServeBuiltFiles {
  const files = sirv(folder, { immutable: true, maxAge: 31_536_000, etag: true, brotli: true, gzip: true })
  return (request, response, otherwise) => {
    const { url = '/' } = request
    if (!url.startsWith(`${PATH}/`)) return otherwise()
    request.url = url.slice(PATH.length)
    files(request, response, () => {
      request.url = url
      otherwise()
    })
  }
}
