import { parseIpAddress } from '../ground/ip-address.ts'

/** Addresses that a limit counts together. */
export interface CountedGroup {
  key: string
  /** How many times the limit the group may use. */
  share: number
}

/** A /48 is often the network of one customer, but a mobile carrier's may hold thousands. */
const SITE_SHARE = 8

/**
 * The groups in which an address is counted. The owner of one IPv6 address has the 2^64 addresses of its /64, and most providers
 * give a customer 65,536 such networks.
 */
export function addressGroups(address: string): CountedGroup[] {
  const parsed = parseIpAddress(address)
  if (!parsed || !('parts' in parsed)) return [{ key: parsed?.toString() ?? address, share: 1 }]
  const prefix = (parts: number) =>
    parsed.parts
      .slice(0, parts)
      .map((part) => part.toString(16))
      .join(':')
  return [
    { key: `${prefix(4)}::/64`, share: 1 },
    { key: `${prefix(3)}::/48`, share: SITE_SHARE },
  ]
}
