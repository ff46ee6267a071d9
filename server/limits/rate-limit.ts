import { LRUCache } from 'lru-cache'
import { addressGroups, type CountedGroup } from './address-groups.ts'

/** Beyond it the one that was not seen for longest is forgotten, which errs towards letting people in. */
const MAX_KEYS = 20_000

/** How often one person, or one address, may do something. */
export interface RateLimit {
  /** Counts one. False, and nothing counted: as many as may be were counted already. */
  take(subject: string): boolean
  /** Whether the next `take` would be false. */
  isUsedUp(subject: string): boolean
}

export interface RateLimitOptions {
  /** Of each subject in each window. */
  max: number
  /** From a subject's first on. */
  windowMs: number
  /** In milliseconds. */
  now: () => number
}

/** Subjects are people: each id is counted for itself. */
export function limitPeople(options: RateLimitOptions): RateLimit {
  return createRateLimit(options, (key) => [{ key, share: 1 }])
}

/** Subjects are addresses: see addressGroups for which are counted together. */
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
