import { limitAddresses, limitPeople, type RateLimitOptions, type UseSharing } from './rate-limit.ts'

export interface Visitor {
  /** The key under which the person is counted: their id, or board and id. */
  person: string
  address: string
}

/** Limits how often people do something: each of them, and all of one address together. */
export interface VisitorLimit {
  /**
   * Counts one use. Returns the limit that it would exceed, and counts nothing then; `null` if the use is within both.
   */
  take(visitor: Visitor): 'person' | 'address' | null
}

interface VisitorLimitOptions extends Omit<RateLimitOptions, 'sharing'> {
  /** This limit on other nodes. */
  sharing?: Record<'people' | 'addresses', UseSharing> | undefined
}

/** @param peoplePerAddress how many times the limit of one person applies to an address */
export function limitVisitors(
  { sharing, ...options }: VisitorLimitOptions,
  peoplePerAddress: number,
): VisitorLimit {
  const people = limitPeople({ ...options, sharing: sharing?.people })
  const max = options.max * peoplePerAddress
  const addresses = limitAddresses({ ...options, max, sharing: sharing?.addresses })
  return {
    take({ person, address }) {
      if (people.isUsedUp(person)) return 'person'
      if (!addresses.take(address)) return 'address'
      people.take(person)
      return null
    },
  }
}
