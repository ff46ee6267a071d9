import { type Readable, writable } from '#base/readable.ts'
import type { Database } from '#db/driver/database.ts'
import { insertNode, listLiveNodes, type NodeRow, removeNode, renewNode } from '#db/nodes.ts'
import type { Log } from '#server/ground/log.ts'

const LEASE_MS = 8_000
const RENEW_MS = 2_000
/** How often a process looks at its own clock. */
const LOOK_MS = 250

/** A process's row among the live ones. */
export interface NodeLease {
  /** False from the moment at which other processes may believe this one dead, until it has a row again. */
  readonly isHeld: Readable<boolean>
  /** The other live nodes at the last renewal. A process without a cluster is none. */
  others(): readonly NodeRow[]
  /** Called with the id of each process that was live before. Returns a function that removes the listener. */
  onGone(listener: (id: string) => void): () => void
  /** Takes the row of another process away: it has no boards then. */
  remove(id: string): Promise<void>
  /** Takes its own row away. */
  stop(): Promise<void>
}

interface Options {
  db: Database
  id: string
  isClustered: boolean
  /** How many boards it has now. */
  boards: () => number
  log: Pick<Log, 'warn'>
  /** Called after each renewal with the other live processes. */
  onRenewed?: (others: readonly NodeRow[]) => void
  /** Shorter in tests. */
  leaseMs?: number
  renewMs?: number
}

/**
 * Renews the row with the database's clock, and measures with the process's own: a process that was paused, or that does not reach
 * the database, finds out by itself that it may have no boards any more.
 */
export async function holdNodeLease(options: Options): Promise<NodeLease> {
  const { db, id, isClustered, boards, log, leaseMs = LEASE_MS, renewMs = RENEW_MS } = options
  const isHeld = writable(false)
  const goneListeners = new Set<(id: string) => void>()
  let others: readonly NodeRow[] = []
  let heldUntil = 0
  let wasReached = true
  let isStopped = false
  let timer: NodeJS.Timeout

  async function renew(): Promise<void> {
    const begunAt = performance.now()
    const row = { id, boards: boards(), isClustered }
    if (isHeld.get() && !(await renewNode(db, row, leaseMs))) isHeld.set(false)
    if (!isHeld.get()) await insertNode(db, row, leaseMs)
    const live = await listLiveNodes(db)
    if (isStopped) return
    heldUntil = begunAt + leaseMs
    isHeld.set(performance.now() < heldUntil)
    const before = others
    const allOthers = live.filter((node) => node.id !== id)
    others = allOthers.filter((node) => node.isClustered)
    for (const node of before) if (others.every((other) => other.id !== node.id)) gone(node.id)
    options.onRenewed?.(allOthers)
  }

  function gone(nodeId: string): void {
    for (const listener of [...goneListeners]) listener(nodeId)
  }

  async function beat(): Promise<void> {
    try {
      await renew()
      wasReached = true
    } catch (error) {
      // Logged once for an outage, not at each beat.
      if (wasReached) log.warn({ err: error }, 'renewing the lease of this node failed')
      wasReached = false
    }
    if (!isStopped) schedule()
  }
  let beating = Promise.resolve()
  function schedule(): void {
    timer = setTimeout(() => {
      beating = beat()
    }, renewMs)
    timer.unref()
  }

  await renew()
  schedule()
  const clock = setInterval(() => {
    if (performance.now() >= heldUntil) isHeld.set(false)
  }, LOOK_MS)
  clock.unref()

  return {
    isHeld,
    others: () => others,
    onGone(listener) {
      goneListeners.add(listener)
      return () => goneListeners.delete(listener)
    },
    async remove(nodeId) {
      await removeNode(db, nodeId)
      others = others.filter((node) => node.id !== nodeId)
      gone(nodeId)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      clearInterval(clock)
      await beating
      isHeld.set(false)
      await removeNode(db, id)
    },
  }
}
