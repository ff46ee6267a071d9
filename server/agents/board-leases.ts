import { randomUUID } from 'node:crypto'
import type { Database } from '#db/database.ts'
import { dropLease, renewLeases, takeLease } from '#db/round-leases.ts'
import type { Log } from '#server/log.ts'

/** How long a process that was killed keeps others from going on with its rounds. */
const LEASE_MS = 12_000
const RENEW_MS = 4_000

/** The boards whose agents this process drives: two processes must not ask the same advisor twice. */
export interface BoardLeases {
  /** False: another process drives it. */
  take(boardId: string): Promise<boolean>
  /** Whether it was taken here and, as far as is known, not lost since. */
  has(boardId: string): boolean
  drop(boardId: string): Promise<void>
  stop(): Promise<void>
}

export interface BoardLeasesOptions {
  db: Database
  log: Pick<Log, 'warn'>
  /** Another process drives the board now. */
  onLost: (boardId: string) => void
}

export function createBoardLeases({ db, log, onLost }: BoardLeasesOptions): BoardLeases {
  const holder = randomUUID()
  const held = new Set<string>()
  let timer: NodeJS.Timeout | null = null

  async function renew(): Promise<void> {
    timer = null
    const asked = [...held]
    try {
      const kept = await renewLeases(db, holder, LEASE_MS)
      for (const boardId of asked) {
        if (!kept.has(boardId) && held.delete(boardId)) onLost(boardId)
      }
    } catch (error) {
      // Nothing can be told to the sessions either; if it lasts, the next renewal that succeeds says what was lost.
      log.warn({ err: error }, 'leases could not be renewed')
    }
    schedule()
  }

  function schedule(): void {
    if (timer || held.size === 0) return
    timer = setTimeout(() => void renew(), RENEW_MS)
  }

  return {
    async take(boardId) {
      // A data folder has one process: whoever holds a lease there was killed.
      const isTaken = await takeLease(db, boardId, holder, LEASE_MS, db.kind === 'pglite')
      if (isTaken) held.add(boardId)
      schedule()
      return isTaken
    },
    has: (boardId) => held.has(boardId),
    async drop(boardId) {
      if (held.delete(boardId)) await dropLease(db, boardId, holder)
    },
    async stop() {
      if (timer) clearTimeout(timer)
      const all = [...held]
      held.clear()
      // What can't be dropped runs out.
      await Promise.allSettled(all.map((boardId) => dropLease(db, boardId, holder)))
    },
  }
}
