import type { Limits } from '#sync/limits.ts'
import { limitAddresses, limitPeople, type RateLimit } from './rate-limit.ts'
import type { UsesOfAllNodes } from './share-uses.ts'
import type { StoredQuota, UseStores } from './store-uses.ts'

/** A daily quota of one kind of thing that guests leave: for all guests of this server together, and for those of one address. */
export interface GuestQuota {
  isUsedUp(address: string): boolean
  /** Counts a guest's stored bytes, also beyond the quota: the size of a file is known only when it is stored. */
  add(address: string, amount: number): void
}

/** The quotas for guests' data within 24 hours. */
export interface GuestQuotas {
  /** Bytes of pictures, files of answers, imported files and copies. */
  bytes: GuestQuota
  boards: GuestQuota
}

type QuotaLimits = Pick<
  Limits,
  | 'maxGuestBytesPerDay'
  | 'maxGuestBytesPerAddressPerDay'
  | 'maxGuestBoardsPerDay'
  | 'maxGuestBoardsPerAddressPerDay'
>

const DAY_MS = 24 * 60 * 60 * 1000
/** The subject under which all guests are counted. */
const GUESTS = 'guests'

/** Guests cost nothing to make, so a limit of one person is none for them. */
export function createGuestQuotas(
  limits: QuotaLimits,
  now: () => number,
  stores?: Pick<UseStores, 'of'>,
  sharing?: Pick<UsesOfAllNodes, 'of'>,
): GuestQuotas {
  const inOneDay = (max: number, name: StoredQuota) => ({
    max,
    windowMs: DAY_MS,
    now,
    store: stores?.of(name),
    sharing: sharing?.of(name),
  })
  return {
    bytes: quotaOf(
      limitPeople(inOneDay(limits.maxGuestBytesPerDay, 'guest-bytes')),
      limitAddresses(inOneDay(limits.maxGuestBytesPerAddressPerDay, 'guest-bytes-of-address')),
    ),
    boards: quotaOf(
      limitPeople(inOneDay(limits.maxGuestBoardsPerDay, 'guest-boards')),
      limitAddresses(inOneDay(limits.maxGuestBoardsPerAddressPerDay, 'guest-boards-of-address')),
    ),
  }
}

function quotaOf(all: RateLimit, addresses: RateLimit): GuestQuota {
  return {
    isUsedUp: (address) => all.isUsedUp(GUESTS) || addresses.isUsedUp(address),
    add(address, amount) {
      all.add(GUESTS, amount)
      addresses.add(address, amount)
    },
  }
}
