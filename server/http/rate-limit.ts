import { isIP } from 'node:net'
import type { ApiContext } from './api-app.ts'
import { Problem } from './problem.ts'

const WINDOW_MS = 10 * 60 * 1000
/** A whole conference behind one address comes in; a script that fills the table of users does not. */
const MAX_PER_WINDOW = 300
/** Addresses remembered at most; beyond it the oldest is forgotten, which errs towards letting people in. */
const MAX_ADDRESSES = 10_000

export interface RateLimit {
  /** Counts one newcomer; throws when too many came from the same address lately. */
  check(c: ApiContext): void
}

export function createRateLimit(now: () => number): RateLimit {
  const windows = new Map<string, { startedAt: number; count: number }>()
  return {
    check(c) {
      const address = clientAddress(c)
      // Someone on this machine itself needs no protection from themselves.
      if (address === null || isLoopback(address)) return
      const open = windows.get(address)
      if (!open || now() - open.startedAt > WINDOW_MS) {
        windows.delete(address)
        windows.set(address, { startedAt: now(), count: 1 })
        const [oldest] = windows.keys()
        if (windows.size > MAX_ADDRESSES && oldest !== undefined) windows.delete(oldest)
        return
      }
      if (++open.count > MAX_PER_WINDOW) throw new Problem('too-many')
    },
  }
}

/** Where the request comes from. Only a proxy on this machine is believed when it says for whom it asks. */
function clientAddress(c: ApiContext): string | null {
  const peer = c.env?.incoming?.socket.remoteAddress ?? null
  if (peer === null || !isLoopback(peer)) return peer
  // The proxy adds the address it saw at the end; what stands before it anybody could have written.
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
  return forwarded && isIP(forwarded) ? forwarded : peer
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')
}
