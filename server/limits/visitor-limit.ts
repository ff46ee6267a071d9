import { limitAddresses, limitPeople, type RateLimitOptions } from './rate-limit.ts'

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

/** @param peoplePerAddress how many times the limit of one person applies to an address */
export function limitVisitors(options: RateLimitOptions, peoplePerAddress: number): VisitorLimit {
  const people = limitPeople(options)
  const addresses = limitAddresses({ ...options, max: options.max * peoplePerAddress })
  return {
    take({ person, address }) {
      if (people.isUsedUp(person)) return 'person'
      if (!addresses.take(address)) return 'address'
      people.take(person)
      return null
    },
  }
}
