import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '#db/driver/database.ts'
import { addStoredUses, readStoredUses, type StoredUses } from '#db/stored-uses.ts'
import type { Log } from '#server/ground/log.ts'
import type { UseStore } from './rate-limit.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Uses counted within this time are written together. */
const GATHER_MS = 1_000

/** The limits of a day. Those of minutes begin again with the process: it can't be made to end more often than they do. */
export type StoredQuota =
  | 'board-copies'
  | 'guest-boards'
  | 'guest-boards-of-address'
  | 'guest-bytes'
  | 'guest-bytes-of-address'
  | 'left-addresses'
  | 'left-addresses-of-board'
  | 'links-to-mailbox'

/** Uses that a restart does not forget, of each limit that is kept. */
export interface UseStores {
  of(quota: StoredQuota): UseStore
  /** Resolves when everything is stored. */
  stop(): Promise<void>
}

/** Reads stored uses, and stores later ones within a second. */
export async function storeUses(options: {
  db: Database
  log: Pick<Log, 'warn'>
  /** The stored form of a subject: addresses are not stored. */
  hashOf: (subject: string) => string
  now?: () => number
}): Promise<UseStores> {
  const { db, log, hashOf, now = Date.now } = options
  const since = () => new Date(now() - DAY_MS)
  const earlier = await readStoredUses(db, since())
  const outside = AsyncLocalStorage.snapshot()
  let added = new Map<string, StoredUses>()
  let timer: NodeJS.Timeout | null = null
  let writing = Promise.resolve()

  function add(uses: StoredUses): void {
    const key = `${uses.quota} ${uses.subject}`
    const before = added.get(key)
    added.set(key, before?.startedAt === uses.startedAt ? { ...uses, uses: before.uses + uses.uses } : uses)
    timer ??= outside(() => setTimeout(write, GATHER_MS))
  }

  function write(): void {
    if (timer) clearTimeout(timer)
    timer = null
    const rows = [...added.values()]
    if (rows.length === 0) return
    added = new Map()
    writing = Promise.all([writing, addStoredUses(db, rows, since())]).then(
      () => undefined,
      (error: unknown) => {
        log.warn({ err: error }, 'storing daily uses failed')
        for (const row of rows) add(row)
      },
    )
  }

  return {
    of: (quota) => ({
      nameOf: (key) => hashOf(`${quota} ${key}`),
      earlier: earlier
        .filter((one) => one.quota === quota)
        .map(({ subject, startedAt, uses }) => [subject, { startedAt, count: uses }]),
      add: (subject, startedAt, uses) => add({ quota, subject, startedAt, uses }),
    }),
    async stop() {
      write()
      await writing
      if (timer) clearTimeout(timer)
    },
  }
}
