import type { Database } from '#db/driver/database.ts'
import type { Log } from '#server/ground/log.ts'
import { holdNodeLease, type LeaseOptions, type NodeLease } from './node-lease.ts'

interface Options extends Omit<LeaseOptions, 'onSilent'> {
  log: Pick<Log, 'warn'>
  /** Of the lease alone: a renewal does not wait behind other work, and breaking its connections off disturbs no one. */
  leaseDb: Database
}

/**
 * Holds a lease over connections of its own. After a silence of the database that cost the lease, all other connections are replaced
 * too: they may lead to a machine that is gone, and each would be waited for a minute.
 */
export async function holdLeaseApart({ db, leaseDb, log, ...options }: Options): Promise<NodeLease> {
  let wasSilent = false
  const lease = await holdNodeLease({
    ...options,
    log,
    db: leaseDb,
    onSilent() {
      wasSilent = true
      leaseDb.breakOff()
    },
    onRenewed(others) {
      wasSilent = false
      options.onRenewed?.(others)
    },
  })
  lease.isHeld.subscribe(() => {
    if (lease.isHeld.get() && wasSilent)
      log.warn({ underWay: db.breakOff() }, 'database connections replaced')
  })
  return lease
}
