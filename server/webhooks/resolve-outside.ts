import { type LookupAddress, promises } from 'node:dns'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { isInside, type Network, parseIpAddress } from '#server/ground/ip-address.ts'

/** `inside`: an address that only the server's network reaches. `insecure`: http to an address outside of it. */
export type AddressProblem = 'no-address' | 'inside' | 'insecure'

export type Resolved = { ok: true; addresses: LookupAddress[] } | { ok: false; problem: AddressProblem }

/** Resolves a name of a host to its addresses. */
export type ResolveHost = (host: string) => Promise<LookupAddress[]>

/** Resolves as the operating system does, with its file of hosts. */
const resolveHost: ResolveHost = (host) => promises.lookup(host, { all: true })

/**
 * The addresses of a URL's host, each checked. One address inside the server's own network refuses the URL, unless the operator allows its
 * network; http is for allowed networks only. The caller must connect to one of these addresses: a name may have others a moment later.
 */
export async function resolveOutside(
  url: URL,
  allowed: readonly Network[],
  resolve: ResolveHost = resolveHost,
): Promise<Resolved> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  let addresses: LookupAddress[]
  try {
    addresses = family === 0 ? await resolve(host) : [{ address: host, family }]
  } catch {
    return { ok: false, problem: 'no-address' }
  }
  if (addresses.length === 0) return { ok: false, problem: 'no-address' }
  const unlisted = addresses.filter(({ address }) => !isAllowed(address, allowed))
  if (unlisted.some(({ address }) => !isPublic(address))) return { ok: false, problem: 'inside' }
  if (url.protocol !== 'https:' && unlisted.length > 0) return { ok: false, problem: 'insecure' }
  return { ok: true, addresses }
}

function isAllowed(text: string, allowed: readonly Network[]): boolean {
  const address = parseIpAddress(text)
  return address !== null && allowed.some((network) => isInside(address, network))
}

/** Neither reserved for inner networks or another purpose, nor an address of this machine. */
function isPublic(text: string): boolean {
  const address = parseIpAddress(text)
  if (address?.range() !== 'unicast') return false
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return !own.some(
    (each) => parseIpAddress(each.address.replace(/%.*/, ''))?.toString() === address.toString(),
  )
}
