import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

const NONCE_BYTES = 16
const ONE_YEAR_S = 365 * 24 * 60 * 60
const HOST = /^[a-z0-9.-]+(:\d+)?$|^\[[0-9a-f:]+\](:\d+)?$/i

/**
 * Nothing is loaded from or sent to another origin. Styles may be inline because tldraw sets them; images and fonts may be data
 * or blobs because its export creates them. Scripts need the nonce, which Next reads from the request's header and sets on the
 * scripts of a page.
 */
export function contentSecurityPolicy(
  nonce: string,
  host: string | undefined,
  isDevelopment: boolean,
): string {
  // Some browsers don't count a websocket of the same host as 'self'.
  const sockets = host && HOST.test(host) ? ` ws://${host} wss://${host}` : ''
  return [
    "default-src 'self'",
    // React's development build explains errors through eval.
    `script-src 'self' 'nonce-${nonce}'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self' data: blob:${sockets}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Sets the headers of every answer, and passes the nonce to Next. `isHttps` is the protocol that the person's browser uses. */
export function setSecurityHeaders(
  request: IncomingMessage,
  response: ServerResponse,
  { isDevelopment, isHttps }: { isDevelopment: boolean; isHttps: boolean },
): void {
  const nonce = randomBytes(NONCE_BYTES).toString('base64')
  const policy = contentSecurityPolicy(nonce, request.headers.host, isDevelopment)
  request.headers['content-security-policy'] = policy
  request.headers['x-nonce'] = nonce
  response.setHeader('Content-Security-Policy', policy)
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('X-Frame-Options', 'DENY')
  // A board's address gives no access, but a link's does: it must not travel in a Referer.
  response.setHeader('Referrer-Policy', 'same-origin')
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
  // Nothing between server and browser may answer in plain http instead. Subdomains are not ours to decide about.
  if (isHttps) response.setHeader('Strict-Transport-Security', `max-age=${ONE_YEAR_S}`)
  response.setHeader('Permissions-Policy', 'camera=(), microphone=(self), geolocation=()')
}
