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
/** More than there are names of time zones. */
const MAX_FORMATS = 1_000

export function createTimeZones(now: () => number = Date.now): TimeZones {
  const zones = new LRUCache<string, string>({ max: MAX_PEOPLE })
  /** By time zone, '' for the server's: making one takes longer than all else that is found out about an idea. */
  const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: MAX_FORMATS })

  function formatOf(zone: string): Intl.DateTimeFormat {
    let format = formats.get(zone)
    if (!format) {
      // Swedish days are written as 2026-11-23.
      format = new Intl.DateTimeFormat('sv-SE', zone === '' ? {} : { timeZone: zone })
      formats.set(zone, format)
    }
    return format
  }
  // The first one takes ten times as long as any other: not when someone's first idea waits for it.
  formatOf('')

  return {
    keep(userId, url) {
      const zone = new URL(url ?? '', 'ws://localhost').searchParams.get('timeZone')
      if (zone !== null && zone.length <= MAX_ZONE_CHARS && isTimeZone(zone)) zones.set(userId, zone)
    },
    todayOf(userId) {
      const zone = (userId === null ? undefined : zones.get(userId)) ?? ''
      return formatOf(zone).format(now())
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
