import type { Database } from '#db/driver/database.ts'
import type { NodeRow } from '#db/nodes.ts'
import type { Log } from '#server/ground/log.ts'
import type { NodeId } from './bus.ts'
import { holdLeaseApart } from './hold-lease-apart.ts'
import type { NodeLease } from './node-lease.ts'

/** An old process and its successor overlap for less. */
const OVERLAP_MS = 40_000

interface Options {
  db: Database
  /** Connections that only the row of the process uses; without them, it shares those of `db`. */
  leaseDb?: Database
  nodeId: NodeId
  log: Pick<Log, 'warn'>
  /** Shorter in tests. */
  overlapMs?: number
  renewMs?: number
}

/** Without a cluster: logs once that another process uses the database, and replaces dead connections to it. */
export async function watchOtherProcesses({
  db,
  leaseDb = db,
  nodeId,
  log,
  overlapMs,
  renewMs,
}: Options): Promise<NodeLease> {
  const warn = warnOfMixture(log, overlapMs)
  const onRenewed = (others: readonly NodeRow[]) => warn(others.length > 0)
  const options = { db, leaseDb, log, onRenewed, ...(renewMs !== undefined && { renewMs }) }
  return await holdLeaseApart({ ...options, id: nodeId, isClustered: false, boards: () => 0 })
}

/** Logs once when processes that don't take each other into account have shared the database for a while. */
export function warnOfMixture(log: Pick<Log, 'warn'>, overlapMs = OVERLAP_MS): (isMixed: boolean) => void {
  let since: number | null = null
  let hasWarned = false
  return (isMixed) => {
    if (!isMixed) {
      since = null
      return
    }
    since ??= performance.now()
    if (hasWarned || performance.now() - since < overlapMs) return
    hasWarned = true
    log.warn(
      {
        hint: 'They take boards away from each other. Set CLUSTER_URL for all of them, or stop all but one.',
      },
      'several processes without a cluster',
    )
  }
}
