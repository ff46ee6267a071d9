import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { type BoardOwners, createSoleOwner } from '#server/cluster/board-owners.ts'
import type { Bus } from '#server/cluster/bus.ts'
import { joinCluster } from '#server/cluster/cluster-owners.ts'
import { watchOtherProcesses } from '#server/cluster/other-processes.ts'
import { createTunnels, type Tunnels } from '#server/cluster/tunnel.ts'
import { newNodeId } from '#server/ground/new-id.ts'
import { type CountsOfAllNodes, shareCounts } from '#server/limits/share-counts.ts'
import { shareUses, type UsesOfAllNodes } from '#server/limits/share-uses.ts'
import type { Config } from '../config/env.ts'
import type { Log } from '../ground/log.ts'

/** This process's part in the cluster. */
export interface Cluster {
  owners: BoardOwners
  /** `null`: this process is alone. */
  bus: Bus | null
  /** Connections to other nodes; `null`: this process is alone. */
  tunnels: Tunnels | null
  /** Counts uses on all nodes; missing if this process is alone. */
  useSharing?: UsesOfAllNodes
  /** Adds up the operations that run at the same time on all nodes; missing if this process is alone. */
  countSharing?: CountsOfAllNodes
  stop(): Promise<void>
}

/** Joins the cluster, if one is configured. @throws StartError */
export async function startCluster(options: {
  config: Pick<Config, 'clusterServers' | 'database'>
  db: Database
  log: Log
}): Promise<Cluster> {
  const { config, db, log } = options
  const nodeId = newNodeId()
  if (config.clusterServers === null) {
    const alone = { owners: createSoleOwner(), bus: null, tunnels: null }
    if (db.kind === 'pglite') return { ...alone, stop: async () => undefined }
    const leaseDb = await openDatabase(config.database)
    const watch = await watchOtherProcesses({ db, leaseDb, log, nodeId })
    return {
      ...alone,
      async stop() {
        await watch.stop()
        await leaseDb.close()
      },
    }
  }
  // A server alone does without the library of NATS.
  const { connectToNats } = await import('#server/cluster/nats-bus.ts')
  const bus = await connectToNats({ servers: config.clusterServers, nodeId, log })
  const leaseDb = await openDatabase(config.database)
  const stopBus = async () => {
    await bus.stop()
    leaseDb.breakOff()
    await leaseDb.close()
  }
  try {
    const owners = await joinCluster({ db, leaseDb, bus, log })
    const useSharing = shareUses(bus)
    const countSharing = shareCounts(bus, owners)
    const tunnels = createTunnels({ bus, owners })
    return {
      ...{ owners, bus, tunnels, useSharing, countSharing },
      async stop() {
        tunnels.stop()
        useSharing.stop()
        countSharing.stop()
        await owners.stop()
        await stopBus()
      },
    }
  } catch (error) {
    await stopBus()
    throw error
  }
}
