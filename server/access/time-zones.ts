import { LRUCache } from 'lru-cache'

/** Where people are, as their browsers say, so that "tomorrow" is their tomorrow. In memory: a page tells it as it connects. */
export interface TimeZones {
  /** @param url of the upgrade request, with `timeZone=Europe/Berlin`; what is no time zone is ignored */
  keep(userId: string, url: string | undefined): void
  /** The day that it is now where this person was last, as `2026-11-23`; null, or not known: where the server is. */
  todayOf(userId: string | null): string
}

const MAX_PEOPLE = 20_000
const MAX_ZONE_CHARS = 64

export function createTimeZones(now: () => number = Date.now): TimeZones {
  const zones = new LRUCache<string, string>({ max: MAX_PEOPLE })
  return {
    keep(userId, url) {
      const zone = new URL(url ?? '', 'ws://localhost').searchParams.get('timeZone')
      if (zone !== null && zone.length <= MAX_ZONE_CHARS && isTimeZone(zone)) zones.set(userId, zone)
    },
    todayOf(userId) {
      const timeZone = userId === null ? undefined : zones.get(userId)
      // Swedish days are written as 2026-11-23.
      return new Date(now()).toLocaleDateString('sv-SE', timeZone === undefined ? {} : { timeZone })
    },
  }
}

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}
