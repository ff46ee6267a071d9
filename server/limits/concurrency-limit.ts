import { addressGroups, type CountedGroup } from './address-groups.ts'

/** Limits how many operations of one person or one address run at the same time. */
export interface ConcurrencyLimit {
  /**
   * Counts one operation until the returned function is called; further calls of it do nothing. Returns `null` if too many are
   * running.
   */
  begin(subject: string): (() => void) | null
}

/** Counts of one limit on all nodes. */
export interface CountSharing {
  /** Sends the number of operations that run here. */
  set(key: string, count: number): void
  /** The number of operations that run on other nodes. */
  elsewhere(key: string): number
}

/** Subjects are people: each id is counted separately. */
export function limitPeopleAtOnce(max: number, sharing?: CountSharing): ConcurrencyLimit {
  return createConcurrencyLimit(max, (key) => [{ key, share: 1 }], sharing)
}

/** Subjects are addresses; addressGroups decides which are counted together. */
export function limitAddressesAtOnce(max: number, sharing?: CountSharing): ConcurrencyLimit {
  return createConcurrencyLimit(max, addressGroups, sharing)
}

/** @param sharing missing: other processes count for themselves */
function createConcurrencyLimit(
  max: number,
  groupsOf: (subject: string) => CountedGroup[],
  sharing?: CountSharing,
): ConcurrencyLimit {
  // Bounded by the running operations: a key without any is removed.
  const counts = new Map<string, number>()

  function add(key: string, change: 1 | -1): void {
    const count = (counts.get(key) ?? 0) + change
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
    sharing?.set(key, count)
  }

  return {
    begin(subject) {
      const groups = groupsOf(subject)
      const countOf = (key: string) => (counts.get(key) ?? 0) + (sharing?.elsewhere(key) ?? 0)
      if (groups.some(({ key, share }) => countOf(key) >= max * share)) return null
      for (const { key } of groups) add(key, 1)
      let hasEnded = false
      return () => {
        if (hasEnded) return
        hasEnded = true
        for (const { key } of groups) add(key, -1)
      }
    },
  }
}
