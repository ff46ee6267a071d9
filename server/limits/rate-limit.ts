import { LRUCache } from 'lru-cache'
import { addressGroups, type CountedGroup } from './address-groups.ts'

/** Above this, the key that was unused for longest is forgotten, which errs towards letting people in. */
const MAX_KEYS = 20_000

/**
 * Limits how often a person or an address may do something. Some limits differ in kind and are where they are used:
 * RateWindow in server/sync weighs messages, bytes and steps together and counts refused ones too, RunningTalks looks
 * back a minute from each message, and the limits in src/session count the session's own records.
 */
export interface RateLimit {
  /** Counts `uses`, one by default. Returns false, and counts none, if that would exceed the limit. */
  take(subject: string, uses?: number): boolean
  /** Counts uses that were made already, also above the limit. */
  add(subject: string, uses: number): void
  /** Whether the next `take` would return false. */
  isUsedUp(subject: string): boolean
}

/** How much is allowed in which time, and whether a restart keeps the count. */
export interface RateLimitOptions {
  /** Uses allowed for each subject in each window. */
  max: number
  /** Starts with the subject's first use. */
  windowMs: number
  /** Current time in milliseconds. */
  now: () => number
  /** Missing: a restart forgets all uses. */
  store?: UseStore | undefined
  /** Missing: other processes count for themselves. */
  sharing?: UseSharing | undefined
}

/** This limit on other nodes. */
export interface UseSharing {
  /** Sends uses that were counted here. */
  add(key: string, uses: number): void
  /** Calls `count` with those of other nodes. */
  receive(count: (key: string, uses: number) => void): void
}

interface UseWindow {
  startedAt: number
  count: number
}

export interface UseStore {
  /** The name under which a key is remembered and stored. */
  nameOf(key: string): string
  /** The open windows of earlier processes, by name. */
  earlier: readonly (readonly [name: string, UseWindow])[]
  /** Stores uses of the window that began at `startedAt`. */
  add(name: string, startedAt: number, uses: number): void
}

/** Subjects are people: each id is counted separately. */
export function limitPeople(options: RateLimitOptions): RateLimit {
  return createRateLimit(options, (key) => [{ key, share: 1 }])
}

/** Subjects are addresses; addressGroups decides which are counted together. */
export function limitAddresses(options: RateLimitOptions): RateLimit {
  return createRateLimit(options, addressGroups)
}

function createRateLimit(
  { max, windowMs, now, store, sharing }: RateLimitOptions,
  keysOf: (subject: string) => CountedGroup[],
): RateLimit {
  // With `max`, it would allocate all places beforehand: of all limits together, 18 MB and 70 ms at each start.
  const windows = new LRUCache<string, UseWindow>({ maxSize: MAX_KEYS, sizeCalculation: () => 1 })
  for (const [name, window] of store?.earlier ?? []) windows.set(name, { ...window })

  function groupsOf(subject: string): CountedGroup[] {
    const groups = keysOf(subject)
    return store ? groups.map(({ key, share }) => ({ key: store.nameOf(key), share })) : groups
  }

  function countOf(key: string): number {
    const window = windows.get(key)
    return window && now() - window.startedAt <= windowMs ? window.count : 0
  }

  /** Returns the window that has the uses now. */
  function countIn(key: string, uses: number): UseWindow {
    let window = windows.get(key)
    if (!window || now() - window.startedAt > windowMs) {
      window = { startedAt: now(), count: 0 }
      windows.set(key, window)
    }
    window.count += uses
    return window
  }

  function count(key: string, uses: number): void {
    const { startedAt } = countIn(key, uses)
    store?.add(key, startedAt, uses)
    sharing?.add(key, uses)
  }
  sharing?.receive(countIn)

  const isTooMuch = (groups: CountedGroup[], uses: number) =>
    groups.some(({ key, share }) => countOf(key) + uses > max * share)
  return {
    isUsedUp: (subject) => isTooMuch(groupsOf(subject), 1),
    add(subject, uses) {
      for (const { key } of groupsOf(subject)) count(key, uses)
    },
    take(subject, uses = 1) {
      const groups = groupsOf(subject)
      if (isTooMuch(groups, uses)) return false
      for (const { key } of groups) count(key, uses)
      return true
    },
  }
}
