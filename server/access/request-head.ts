import type { IncomingHttpHeaders } from 'node:http'

/** What access needs of a request: of Node's (upgrades) and of the platform's (API, Next) alike. */
export interface RequestHead {
  headers: IncomingHttpHeaders | Headers
  /** Path and query at least. */
  url: string | undefined
  /** Where it comes from; missing: wrong tokens are not counted. */
  address?: string
}

export function readHeader(headers: RequestHead['headers'], name: string): string | null {
  if (headers instanceof Headers) return headers.get(name)
  const value = headers[name]
  return (Array.isArray(value) ? value.join(', ') : value) ?? null
}
