import { LRUCache } from 'lru-cache'

/**
 * People's time zones as reported by their browsers, so that "tomorrow" is their tomorrow. In memory: a page reports it when it
 * connects.
 */
export interface TimeZones {
  /** @param url of the upgrade request, with `timeZone=Europe/Berlin`; invalid time zones are ignored */
  keep(userId: string, url: string | undefined): void
  /** Whether a time zone has this name. */
  has(zone: string): boolean
  /** Today's date in this person's last time zone, as `2026-11-23`; in the server's if the person is `null` or unknown. */
  todayOf(userId: string | null): string
}

const MAX_PEOPLE = 20_000
const MAX_ZONE_CHARS = 64
/** More than there are names of time zones. */
const MAX_FORMATS = 1_000

/**
 * `now` is in milliseconds since 1970. Remembers MAX_PEOPLE people; the others' days are the server's. `onChange` gets each zone that is not
 * the remembered one.
 */
export function createTimeZones(
  now: () => number = Date.now,
  onChange: (userId: string, zone: string) => void = () => undefined,
): TimeZones {
  const zones = new LRUCache<string, string>({ max: MAX_PEOPLE })
  /** By time zone in lower case. Creating a format takes longer than everything else that is done for an idea or a socket. */
  const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: MAX_FORMATS })
  // The first format takes ten times as long as any other: create it before someone's first idea needs it.
  const ofServer = createDayFormat()

  /** `null` if the time zone does not exist. */
  function formatOf(zone: string): Intl.DateTimeFormat | null {
    // Names ignore case: otherwise each spelling would need a format.
    const key = zone.toLowerCase()
    const format = formats.get(key) ?? createDayFormat(zone)
    if (format) formats.set(key, format)
    return format
  }

  const has = (zone: string) => zone.length <= MAX_ZONE_CHARS && formatOf(zone) !== null

  return {
    keep(userId, url) {
      const zone = new URL(url ?? '', 'ws://localhost').searchParams.get('timeZone')
      if (zone === null || !has(zone)) return
      if (zones.get(userId) !== zone) onChange(userId, zone)
      zones.set(userId, zone)
    },
    has,
    todayOf(userId) {
      const zone = userId === null ? undefined : zones.get(userId)
      return ((zone === undefined ? null : formatOf(zone)) ?? ofServer).format(now())
    },
  }
}

/** Dates as `2026-11-23`, the Swedish form. */
function createDayFormat(): Intl.DateTimeFormat
/** @returns `null` if the time zone does not exist */
function createDayFormat(timeZone: string): Intl.DateTimeFormat | null
function createDayFormat(timeZone?: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('sv-SE', timeZone === undefined ? {} : { timeZone })
  } catch {
    return null
  }
}
