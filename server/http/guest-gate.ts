import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Access } from '#server/access/access.ts'
import type { VisitorLimits } from '#server/limits/visitor-limits.ts'
import { Problem } from './problem.ts'

/** Where next-auth makes a guest from a name. */
const GUEST_SIGN_IN = '/api/auth/callback/guest'

export interface GuestGateOptions {
  access: Pick<Access, 'clientOf'>
  visitorLimits: Pick<VisitorLimits, 'newGuests'>
}

/**
 * Asked before a request goes to the pages. true: it would have made one guest too many, and has been answered. It is done
 * here because inside Next nobody knows the caller's address for certain.
 */
export function createGuestGate({
  access,
  visitorLimits,
}: GuestGateOptions): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    if (request.method !== 'POST' || pathOf(request) !== GUEST_SIGN_IN) return false
    if (visitorLimits.newGuests.take(access.clientOf(request).address)) return false
    const { status, code, message } = new Problem('too-many')
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { code, message } }))
    return true
  }
}

/** As Next reads it: without dots, decoded. null: Next doesn't take it either. */
function pathOf({ url }: IncomingMessage): string | null {
  try {
    return decodeURIComponent(new URL(url ?? '', 'http://here').pathname)
  } catch {
    return null
  }
}
