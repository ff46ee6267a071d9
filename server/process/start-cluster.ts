import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { type BoardOwners, createSoleOwner } from '#server/cluster/board-owners.ts'
import type { Bus } from '#server/cluster/bus.ts'
import { joinCluster } from '#server/cluster/cluster-owners.ts'
import type { NodeLease } from '#server/cluster/node-lease.ts'
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

/** How long a process that stops waits for the database to take its row away. */
const GIVE_UP_MS = 3_000

interface ClusterOptions {
  config: Pick<Config, 'clusterServers' | 'database'>
  db: Database
  log: Log
}

/** Joins the cluster, if one is configured. @throws StartError */
export async function startCluster({ config, db, log }: ClusterOptions): Promise<Cluster> {
  const nodeId = newNodeId()
  if (config.clusterServers === null) {
    const alone = { owners: createSoleOwner(), bus: null, tunnels: null }
    if (db.kind === 'pglite') return { ...alone, stop: async () => undefined }
    const leaseDb = await openDatabase(config.database)
    try {
      const watch = await watchOtherProcesses({ db, leaseDb, log, nodeId })
      return { ...alone, stop: () => stopWatch(watch, leaseDb, log) }
    } catch (error) {
      await endDatabase(leaseDb)
      throw error
    }
  }
  // A server alone does without the library of NATS.
  const { connectToNats } = await import('#server/cluster/nats-bus.ts')
  const bus = await connectToNats({ servers: config.clusterServers, nodeId, log })
  let leaseDb: Database | null = null
  const stopBus = async () => {
    try {
      await bus.stop()
    } finally {
      if (leaseDb) await endDatabase(leaseDb)
    }
  }
  try {
    leaseDb = await openDatabase(config.database)
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

async function stopWatch(watch: NodeLease, leaseDb: Database, log: Log): Promise<void> {
  const stopped = watch
    .stop()
    // Its row expires.
    .catch((error: unknown) => log.warn({ err: error }, 'removing the row of this process failed'))
  await Promise.race([stopped, delay(GIVE_UP_MS, null, { ref: false })])
  await endDatabase(leaseDb)
}

/** Waits for no statement: the database may be silent. */
async function endDatabase(db: Database): Promise<void> {
  db.breakOff()
  await db.close()
}
