import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

const WINDOW_MS = 10 * 60 * 1000
/** A whole conference behind one address comes in; a script that fills the table of users does not. */
const MAX_PER_WINDOW = 300
/** Addresses remembered at most; beyond it the oldest is forgotten, which errs towards letting people in. */
const MAX_ADDRESSES = 10_000

export interface RateLimit {
  /** Counts one newcomer; false when too many came from the same address lately. */
  allows(request: Pick<IncomingMessage, 'headers' | 'socket'> | undefined): boolean
}

export function createRateLimit(now: () => number, maxPerWindow = MAX_PER_WINDOW): RateLimit {
  const windows = new Map<string, { startedAt: number; count: number }>()
  return {
    allows(request) {
      const address = request ? clientAddress(request) : null
      // Someone on this machine itself needs no protection from themselves.
      if (address === null || isLoopback(address)) return true
      const open = windows.get(address)
      if (open && now() - open.startedAt <= WINDOW_MS) return ++open.count <= maxPerWindow
      windows.delete(address)
      windows.set(address, { startedAt: now(), count: 1 })
      const [oldest] = windows.keys()
      if (windows.size > MAX_ADDRESSES && oldest !== undefined) windows.delete(oldest)
      return true
    },
  }
}

/** Where the request comes from. Only a proxy on this machine is believed when it says for whom it asks. */
export function clientAddress({
  headers,
  socket,
}: Pick<IncomingMessage, 'headers' | 'socket'>): string | null {
  const peer = socket.remoteAddress ?? null
  if (peer === null || !isLoopback(peer)) return peer
  // The proxy adds the address it saw at the end; what stands before it anybody could have written.
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  return forwarded && isIP(forwarded) ? forwarded : peer
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')
}
