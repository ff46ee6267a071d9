import { type RequestHead, readHeader } from './request-head.ts'

/**
 * Whether a page of ours made this request. Browsers send cookies along with what other sites make them ask for, and
 * sockets know no same-origin rule: foreign, `null` and missing origins are all refused where a cookie signs someone in.
 */
export function checkOrigin(
  headers: RequestHead['headers'],
  { publicUrl }: { publicUrl: string | null },
): boolean {
  const origin = parseOrigin(readHeader(headers, 'origin'))
  if (!origin) return false
  if (publicUrl && origin.origin === new URL(publicUrl).origin) return true
  return origin.host === readHeader(headers, 'host')?.toLowerCase()
}

function parseOrigin(text: string | null): URL | null {
  const url = text === null ? null : URL.parse(text)
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null
}
