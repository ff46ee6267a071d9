import type { IncomingMessage, ServerResponse } from 'node:http'
import { Problem } from './problem.ts'
import { createRateLimit, type RateLimit } from './rate-limit.ts'

/** Where next-auth makes a guest from a name. */
const GUEST_SIGN_IN = '/api/auth/callback/guest'

/**
 * Asked before a request goes to the pages. true: it would have made one guest too many, and has been answered. It is done
 * here because inside Next nobody knows the caller's address for certain.
 */
export function createGuestGate(
  rateLimit: RateLimit = createRateLimit(Date.now),
): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    const path = request.url?.split('?', 1)[0]
    if (request.method !== 'POST' || path !== GUEST_SIGN_IN || rateLimit.allows(request)) return false
    const { status, code, message } = new Problem('too-many')
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { code, message } }))
    return true
  }
}
