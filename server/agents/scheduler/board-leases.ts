import { randomUUID } from 'node:crypto'
import type { Database } from '#db/driver/database.ts'
import { dropLease, renewLeases, takeLease } from '#db/round-leases.ts'
import type { Log } from '#server/ground/log.ts'

/** How long the runs of a killed process wait before another process takes them over, unless `isForced`. */
const LEASE_MS = 12_000
const RENEW_MS = 4_000

/** The boards whose agents this process drives. Without leases, two processes would call the same advisor twice. */
export interface BoardLeases {
  /** Resolves to false if another process drives the board. */
  take(boardId: string): Promise<boolean>
  /** Whether the lease was taken here and, as far as is known, is still held. */
  has(boardId: string): boolean
  drop(boardId: string): Promise<void>
  stop(): Promise<void>
}

/** The store for leases, and the work to stop when a lease is lost. */
export interface BoardLeasesOptions {
  db: Database
  log: Pick<Log, 'warn'>
  /** Another process drives the board now. Called when a renewal finds out. */
  onLost: (boardId: string) => void
  /**
   * Takes leases of other holders: a node claims a board before its lease, and an earlier owner ends its runs when it stops serving.
   * Always so on a data folder, which has one process.
   */
  isForced?: boolean
}

/**
 * Each process has a random holder id, so that a restarted one is another holder. Renewal runs while it holds
 * any lease.
 */
export function createBoardLeases({ db, log, onLost, isForced = false }: BoardLeasesOptions): BoardLeases {
  const holder = randomUUID()
  /** The number of times that leases were taken when this one was. */
  const held = new Map<string, number>()
  let taken = 0
  let timer: NodeJS.Timeout | null = null

  async function renew(): Promise<void> {
    timer = null
    const before = [...held]
    try {
      const kept = await renewLeases(db, holder, LEASE_MS)
      for (const [boardId, number] of before) {
        // A lease that was dropped and taken again since is another one, which the renewal may not have seen.
        if (kept.has(boardId) || held.get(boardId) !== number) continue
        held.delete(boardId)
        onLost(boardId)
      }
    } catch (error) {
      // Without a database nothing can be written to the sessions either. The next renewal that succeeds finds lost leases.
      log.warn({ err: error }, 'renewing leases failed')
    }
    schedule()
  }

  function schedule(): void {
    if (timer || held.size === 0) return
    timer = setTimeout(() => void renew(), RENEW_MS)
  }

  return {
    async take(boardId) {
      const isTaken = await takeLease(db, boardId, holder, LEASE_MS, isForced || db.kind === 'pglite')
      if (isTaken) held.set(boardId, ++taken)
      schedule()
      return isTaken
    },
    has: (boardId) => held.has(boardId),
    async drop(boardId) {
      if (held.delete(boardId)) await dropLease(db, boardId, holder)
    },
    async stop() {
      if (timer) clearTimeout(timer)
      const all = [...held.keys()]
      held.clear()
      // A lease that cannot be dropped expires.
      await Promise.allSettled(all.map((boardId) => dropLease(db, boardId, holder)))
    },
  }
}
