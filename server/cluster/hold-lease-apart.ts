import type { Database } from '#db/driver/database.ts'
import type { Log } from '#server/ground/log.ts'
import { holdNodeLease, type LeaseOptions, type NodeLease } from './node-lease.ts'

interface Options extends Omit<LeaseOptions, 'onSilent'> {
  log: Pick<Log, 'warn'>
  /** Of the lease alone: a renewal does not wait behind other work, and breaking its connections off disturbs no one. */
  leaseDb: Database
  /** Shorter in tests. */
  finishMs?: number
}

/** Running statements get this time after the database has answered again. */
const FINISH_MS = 1_000
const HUNG_MS = 3_000

/**
 * Holds a lease over connections of its own. After a silence that new connections ended, idle ones and those of hung statements are
 * replaced too: they may lead to a machine that is gone, and each would be waited for a minute.
 */
export async function holdLeaseApart({ db, leaseDb, log, ...options }: Options): Promise<NodeLease> {
  const { finishMs = FINISH_MS } = options
  let wasSilent = false

  function replaceHung(): void {
    const underWay = db.breakOff(HUNG_MS)
    if (underWay.length > 0) log.warn({ underWay }, 'database connections replaced')
  }

  return await holdNodeLease({
    ...options,
    log,
    db: leaseDb,
    onSilent() {
      wasSilent = true
      leaseDb.breakOff()
    },
    onRenewed(others) {
      if (wasSilent) setTimeout(replaceHung, finishMs).unref()
      wasSilent = false
      options.onRenewed?.(others)
    },
  })
}
