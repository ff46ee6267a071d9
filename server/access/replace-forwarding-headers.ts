import type { IncomingMessage } from 'node:http'
import type { Access } from './access.ts'

/**
 * Puts what is known of the client in the place of what its headers claim, before the request goes to Next: next-auth
 * makes the addresses of its redirects, and decides whether its cookies need https, from `X-Forwarded-Host` and `-Proto`.
 */
export function replaceForwardingHeaders(
  request: IncomingMessage,
  access: Pick<Access, 'clientOf' | 'publicOrigin'>,
): void {
  const { address } = access.clientOf(request)
  const { host, protocol } = new URL(access.publicOrigin(request))
  const { headers } = request
  delete headers.forwarded
  headers['x-forwarded-for'] = address
  headers['x-forwarded-host'] = host
  headers['x-forwarded-proto'] = protocol.slice(0, -1)
}
