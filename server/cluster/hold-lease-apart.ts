import type { Database } from '#db/driver/database.ts'
import type { Log } from '#server/ground/log.ts'
import { holdNodeLease, type LeaseOptions, type NodeLease } from './node-lease.ts'

interface Options extends Omit<LeaseOptions, 'onSilent'> {
  log: Pick<Log, 'warn'>
  /** Connections that only the lease uses: a renewal does not wait behind other work, and breaking them off disturbs no one. */
  leaseDb: Database
  /** Shorter in tests. */
  finishMs?: number
  hungMs?: number
}

/** Running statements get this time after the database has answered again. */
const FINISH_MS = 1_000
const HUNG_MS = 3_000

/**
 * Holds a lease over its own connections. When the database has been silent and answers over new connections, the idle connections of
 * `db` and those of hung statements are replaced: they may lead to a machine that is gone, and a statement would wait a minute for
 * each. This happens twice, because a statement that took a dead idle connection just before has not hung for long the first time.
 */
export async function holdLeaseApart({ db, leaseDb, log, ...options }: Options): Promise<NodeLease> {
  const { finishMs = FINISH_MS, hungMs = HUNG_MS } = options
  let wasSilent = false
  let timers: NodeJS.Timeout[] = []

  function replaceHung(): void {
    const underWay = db.breakOff(hungMs)
    if (underWay.length > 0) log.warn({ underWay }, 'database connections replaced')
  }

  function cancelReplacing(): void {
    for (const timer of timers) clearTimeout(timer)
    timers = []
  }

  const lease = await holdNodeLease({
    ...options,
    log,
    db: leaseDb,
    onSilent() {
      wasSilent = true
      leaseDb.breakOff()
    },
    onRenewed(others) {
      if (wasSilent) {
        cancelReplacing()
        timers = [finishMs, finishMs + hungMs].map((ms) => setTimeout(replaceHung, ms).unref())
      }
      wasSilent = false
      options.onRenewed?.(others)
    },
  })
  return {
    ...lease,
    async stop() {
      cancelReplacing()
      await lease.stop()
      // The last renewal may have ended a silence.
      cancelReplacing()
    },
  }
}
