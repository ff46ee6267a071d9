import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

/** A parsed address; one of IPv4 that is written as IPv6 is one of IPv4. */
export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6
/** An address, and how many leading bits all addresses of the network share. */
export type Network = readonly [IpAddress, number]

/** Each request and socket is parsed for several limits, and most have one of few addresses. */
const parsed = new LRUCache<string, IpAddress>({ max: 1_000 })

/** Returns `null` if the text is no address. An IPv4 address written as IPv6 becomes IPv4 again, also after NAT64. */
export function parseIpAddress(text: string): IpAddress | null {
  // On its own, ipaddr.js also accepts "1" and "0x7f.1".
  if (isIP(text) === 0) return null
  const known = parsed.get(text)
  if (known) return known
  const address = withoutNat64(ipaddr.process(text))
  parsed.set(text, address)
  return address
}

function withoutNat64(address: IpAddress): IpAddress {
  const isNat64 = address.kind() === 'ipv6' && address.range() === 'rfc6052'
  return isNat64 ? new ipaddr.IPv4(address.toByteArray().slice(-4)) : address
}

/** Parses `10.0.0.0/8`, `fd00::/8` or a single address; returns `null` for anything else. */
export function parseNetwork(text: string): Network | null {
  const [start = '', bits, ...rest] = text.trim().split('/')
  const address = parseIpAddress(start)
  if (!address || rest.length > 0) return null
  const most = address.kind() === 'ipv4' ? 32 : 128
  if (bits === undefined) return [address, most]
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most ? [address, Number(bits)] : null
}

/** False for an address of the other version of IP. */
export function isInside(address: IpAddress, [start, bits]: Network): boolean {
  return address.kind() === start.kind() && address.match(start, bits)
}
