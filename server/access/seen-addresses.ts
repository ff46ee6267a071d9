import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { noteAddress } from '#db/day-spending.ts'
import type { Database } from '#db/driver/database.ts'
import { parseIpAddress } from '#server/ground/ip-address.ts'
import type { Log } from '#server/ground/log.ts'
import { addressGroups } from '#server/limits/address-groups.ts'
import { dayOf } from '#session/usage/model-usage.ts'

/** Pairs of person and address that are stored for sure; beyond this one may be stored twice, which changes nothing. */
const MAX_KNOWN = 20_000

/** Records people's addresses of the day: the spending per address is limited, whatever the number of guests. */
export type NoteSeenAddress = (userId: string, address: string) => Promise<void>

/**
 * Stores a keyed hash of each IPv4 address and IPv6 network (/64), and none of a loopback address. A failure is logged, not
 * thrown, and the person's next visit tries again.
 */
export function createSeenAddresses(options: {
  db: Database
  log: Pick<Log, 'warn'>
  secret: string
  now?: () => number
}): NoteSeenAddress {
  const { db, log, secret, now = Date.now } = options
  const known = new LRUCache<string, true>({ max: MAX_KNOWN })
  return async (userId, address) => {
    const parsed = parseIpAddress(address)
    // A person at this machine needs no protection from themselves.
    if (!parsed || parsed.range() === 'loopback') return
    // The smallest group: an IPv6 network counts as one place.
    const [group] = addressGroups(address)
    if (!group) return
    const day = dayOf(now())
    const key = `${day} ${userId} ${group.key}`
    if (known.has(key)) return
    known.set(key, true)
    // Hashed, because the database needs no readable addresses; with the day, so that days can't be compared.
    const hashed = createHmac('sha256', secret).update(`${day} ${group.key}`).digest('hex')
    try {
      await noteAddress(db, { day, address: hashed, userId })
    } catch (error) {
      known.delete(key)
      log.warn({ err: error }, 'recording an address failed')
    }
  }
}
