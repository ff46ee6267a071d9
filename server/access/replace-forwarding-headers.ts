import type { IncomingMessage } from 'node:http'
import type { Access } from './access.ts'

/**
 * Replaces the forwarding headers by verified values before Next gets the request: next-auth builds the addresses of
 * its redirects from `X-Forwarded-Host` and `-Proto`, and decides with them whether its cookies need https.
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
