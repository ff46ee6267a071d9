import { parseIpAddress } from './ip-address.ts'

/** Addresses that a limit counts together. */
export interface CountedGroup {
  key: string
  /** How many times the limit the group may have. */
  share: number
}

/** One customer's network often is a /48, but a mobile carrier's may hold thousands of customers. */
const SITE_SHARE = 8

/**
 * The groups that an address is counted in. Whoever has one IPv6 address has the 2^64 of its /64, and most providers
 * give 65,536 of those to a customer.
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
