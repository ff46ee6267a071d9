import { LRUCache } from 'lru-cache'
import { addressGroups, type CountedGroup } from './address-groups.ts'

/** Above this, the key that was unused for longest is forgotten, which errs towards letting people in. */
const MAX_KEYS = 20_000

/** Limits how often a person or an address may do something. */
export interface RateLimit {
  /** Counts one. Returns false, without counting, if the limit is reached. */
  take(subject: string): boolean
  /** Whether the next `take` would return false. */
  isUsedUp(subject: string): boolean
}

export interface RateLimitOptions {
  /** For each subject in each window. */
  max: number
  /** Starts with the subject's first use. */
  windowMs: number
  /** Current time in milliseconds. */
  now: () => number
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
  { max, windowMs, now }: RateLimitOptions,
  groupsOf: (subject: string) => CountedGroup[],
): RateLimit {
  const windows = new LRUCache<string, { startedAt: number; count: number }>({ max: MAX_KEYS })

  function countOf(key: string): number {
    const window = windows.get(key)
    return window && now() - window.startedAt <= windowMs ? window.count : 0
  }

  function count(key: string): void {
    const window = windows.get(key)
    if (window && now() - window.startedAt <= windowMs) window.count += 1
    else windows.set(key, { startedAt: now(), count: 1 })
  }

  const isUsedUp = (groups: CountedGroup[]) => groups.some(({ key, share }) => countOf(key) >= max * share)
  return {
    isUsedUp: (subject) => isUsedUp(groupsOf(subject)),
    take(subject) {
      const groups = groupsOf(subject)
      if (isUsedUp(groups)) return false
      for (const { key } of groups) count(key)
      return true
    },
  }
}
