import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Access } from '#server/access/access.ts'
import type { VisitorLimits } from '#server/limits/visitor-limits.ts'
import { Problem } from '../answers/problem.ts'

/** The path at which next-auth makes a guest. */
const GUEST_SIGN_IN = '/api/auth/callback/guest'

export interface GuestGateOptions {
  /** Finds the sender's address behind trusted proxies. */
  access: Pick<Access, 'clientOf'>
  /** Counts attempts by address, also those that make no guest. */
  visitorLimits: Pick<VisitorLimits, 'newGuests'>
}

/**
 * Called before a request goes to the pages. The gate returns true if it answered: the address has made too many
 * guests. It is done here because inside Next the caller's address is not certain.
 */
export function createGuestGate({
  access,
  visitorLimits,
}: GuestGateOptions): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    if (request.method !== 'POST' || pathOf(request) !== GUEST_SIGN_IN) return false
    if (visitorLimits.newGuests.take(access.clientOf(request).address)) return false
    const { status, body } = new Problem('too-many')
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
    return true
  }
}

/** The path as Next reads it, decoded and without dots; null if Next would not accept it either. */
function pathOf({ url }: IncomingMessage): string | null {
  try {
    return decodeURIComponent(new URL(url ?? '', 'http://here').pathname)
  } catch {
    return null
  }
}
