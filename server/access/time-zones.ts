import { LRUCache } from 'lru-cache'

/** Where people are, as their browsers say, so that "tomorrow" is their tomorrow. In memory: a page tells it as it connects. */
export interface TimeZones {
  /** @param url of the upgrade request, with `timeZone=Europe/Berlin`; what is no time zone is ignored */
  keep(userId: string, url: string | undefined): void
  /** Whether there is a time zone of this name. */
  has(zone: string): boolean
  /** The day that it is now where this person was last, as `2026-11-23`; null, or not known: where the server is. */
  todayOf(userId: string | null): string
}

const MAX_PEOPLE = 20_000
const MAX_ZONE_CHARS = 64
/** More than there are names of time zones. */
const MAX_FORMATS = 1_000

export function createTimeZones(now: () => number = Date.now): TimeZones {
  const zones = new LRUCache<string, string>({ max: MAX_PEOPLE })
  /** By time zone, lower case. Making one takes longer than all else that is found out about an idea, or about a socket. */
  const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: MAX_FORMATS })
  // The first one takes ten times as long as any other: not when someone's first idea waits for it.
  const ofServer = createDayFormat()

  /** null: there is no such time zone. */
  function formatOf(zone: string): Intl.DateTimeFormat | null {
    // Names are the same in capitals: each spelling would be a format of its own.
    const key = zone.toLowerCase()
    const format = formats.get(key) ?? createDayFormat(zone)
    if (format) formats.set(key, format)
    return format
  }

  const has = (zone: string) => zone.length <= MAX_ZONE_CHARS && formatOf(zone) !== null

  return {
    keep(userId, url) {
      const zone = new URL(url ?? '', 'ws://localhost').searchParams.get('timeZone')
      if (zone !== null && has(zone)) zones.set(userId, zone)
    },
    has,
    todayOf(userId) {
      const zone = userId === null ? undefined : zones.get(userId)
      return ((zone === undefined ? null : formatOf(zone)) ?? ofServer).format(now())
    },
  }
}

/** Days as `2026-11-23`, as Swedish writes them. */
function createDayFormat(): Intl.DateTimeFormat
/** @returns null: there is no such time zone */
function createDayFormat(timeZone: string): Intl.DateTimeFormat | null
function createDayFormat(timeZone?: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('sv-SE', timeZone === undefined ? {} : { timeZone })
  } catch {
    return null
  }
}
