import type { Client } from './client.ts'

/**
 * Whether one of our pages made this request. Browsers send cookies with requests that other sites cause, and sockets know no
 * same-origin rule: foreign, `null` and missing origins are all refused where a cookie signs someone in. The scheme counts too:
 * over http, anyone on the network can inject a page into one of ours.
 */
export function checkOrigin(
  origin: string | undefined,
  client: Client,
  { publicUrl }: { publicUrl: string | null },
): boolean {
  const requested = origin === undefined ? null : parseOrigin(origin)
  if (!requested) return false
  if (publicUrl !== null) {
    const own = new URL(publicUrl)
    if (requested.origin === own.origin) return true
    if (client.host === own.host) return false
  }
  return requested.protocol === `${client.scheme}:` && requested.host === client.host
}

function parseOrigin(text: string): URL | null {
  const url = URL.parse(text)
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null
}
