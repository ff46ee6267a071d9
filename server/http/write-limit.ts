const WINDOW_MS = 60_000
/** A program that writes as it goes stays below it; thousands at once are an import. */
const MAX_PER_WINDOW = 600
/** People remembered at most; beyond it the oldest is forgotten, which errs towards letting people write. */
const MAX_PEOPLE = 10_000

export interface WriteLimit {
  /** Counts one; false when this person has written too many lately. */
  allows(userId: string): boolean
}

export function createWriteLimit(now: () => number, maxPerWindow = MAX_PER_WINDOW): WriteLimit {
  const windows = new Map<string, { startedAt: number; count: number }>()
  return {
    allows(userId) {
      const open = windows.get(userId)
      if (open && now() - open.startedAt <= WINDOW_MS) return ++open.count <= maxPerWindow
      windows.delete(userId)
      windows.set(userId, { startedAt: now(), count: 1 })
      const [oldest] = windows.keys()
      if (windows.size > MAX_PEOPLE && oldest !== undefined) windows.delete(oldest)
      return true
    },
  }
}
