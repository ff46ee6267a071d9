import type { IncomingHttpHeaders } from 'node:http'

/** The parts of a request that access reads, from Node (upgrades) and from the web platform (API, Next) alike. */
export interface RequestHead {
  headers: IncomingHttpHeaders | Headers
  /** At least path and query. */
  url: string | undefined
  /** The sender's address; without it wrong tokens are not counted. */
  address?: string
}

/** Repeated headers are joined with commas; `null` if there is none. */
export function readHeader(headers: RequestHead['headers'], name: string): string | null {
  if (headers instanceof Headers) return headers.get(name)
  const value = headers[name]
  return (Array.isArray(value) ? value.join(', ') : value) ?? null
}
