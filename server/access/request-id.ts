import type { IncomingMessage } from 'node:http'
import { newRequestId } from '#server/ground/new-id.ts'
import type { Access } from './access.ts'

export const REQUEST_ID_HEADER = 'x-request-id'
/** The ids of nginx, Caddy, Traefik, HAProxy and Envoy. Anything else could forge a line of the log. */
const REQUEST_ID = /^[\w.:-]{8,64}$/

/** The id that a trusted proxy gave to a request; otherwise a new one. */
export function readRequestId(request: IncomingMessage, access: Pick<Access, 'clientOf'>): string {
  const given = String(request.headers[REQUEST_ID_HEADER] ?? '')
  return REQUEST_ID.test(given) && access.clientOf(request).isProxied ? given : newRequestId()
}
