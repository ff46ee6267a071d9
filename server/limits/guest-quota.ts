import type { Queryable } from '#db/database.ts'
import { countGuestLeavings } from '#db/guest-leavings.ts'
import type { Limits } from '#sync/limits.ts'
import { limitAddresses, limitPeople, type RateLimit } from './rate-limit.ts'

/** What guests may leave on this server in a day, of one kind: all of them together, and those of one address. */
export interface GuestQuota {
  isUsedUp(address: string): boolean
  /** Counts what a guest has left, also beyond the quota: how much a file takes is known only when it is stored. */
  add(address: string, amount: number): void
  /** Counts what guests left before this process started, from whatever address. */
  addEarlier(amount: number): void
}

/** What all guests together may leave on the server within 24 hours. */
export interface GuestQuotas {
  /** Of pictures, files of answers, imported files and copies. */
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
export function createGuestQuotas(limits: QuotaLimits, now: () => number): GuestQuotas {
  const inOneDay = { windowMs: DAY_MS, now }
  return {
    bytes: quotaOf(
      limitPeople({ max: limits.maxGuestBytesPerDay, ...inOneDay }),
      limitAddresses({ max: limits.maxGuestBytesPerAddressPerDay, ...inOneDay }),
    ),
    boards: quotaOf(
      limitPeople({ max: limits.maxGuestBoardsPerDay, ...inOneDay }),
      limitAddresses({ max: limits.maxGuestBoardsPerAddressPerDay, ...inOneDay }),
    ),
  }
}

/** A restart must not begin the day of all guests again. Those of single addresses begin again: no one's address is stored. */
export async function countEarlierGuests(
  { bytes, boards }: GuestQuotas,
  db: Queryable,
  now: number,
): Promise<void> {
  const earlier = await countGuestLeavings(db, new Date(now - DAY_MS))
  boards.addEarlier(earlier.boards)
  bytes.addEarlier(earlier.bytes)
}

function quotaOf(all: RateLimit, addresses: RateLimit): GuestQuota {
  return {
    isUsedUp: (address) => all.isUsedUp(GUESTS) || addresses.isUsedUp(address),
    add(address, amount) {
      all.add(GUESTS, amount)
      addresses.add(address, amount)
    },
    addEarlier: (amount) => all.add(GUESTS, amount),
  }
}
