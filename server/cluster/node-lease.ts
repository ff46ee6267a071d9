import { type Readable, writable } from '#base/readable.ts'
import type { Database } from '#db/driver/database.ts'
import { insertNode, listLiveNodes, type NodeRow, removeNode, renewNode } from '#db/nodes.ts'
import type { Log } from '#server/ground/log.ts'
import { repeatWork } from '#server/ground/repeat-work.ts'
import { createSerialQueue } from '#server/threads/serial-queue.ts'

/** After this time without a renewal, the boards of a process may be taken. */
export const LEASE_MS = 7_000
const RENEW_MS = 1_500
/** A renewal that the database does not answer in this time has failed: another one still fits into the lease. */
const ANSWER_MS = 3_000
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
  /** Renews at once: another process may have removed the row of this one. */
  check(): void
  /** Takes the row of another process away: it has no boards then. */
  remove(id: string): Promise<void>
  /** Takes its own row away. */
  stop(): Promise<void>
}

export interface LeaseOptions {
  db: Database
  id: string
  isClustered: boolean
  /** How many boards it has now. */
  boards: () => number
  log: Pick<Log, 'warn'>
  /** Called after each renewal with the other live processes. */
  onRenewed?: (others: readonly NodeRow[]) => void
  /** Called when the database does not answer a renewal: breaks its connections off. */
  onSilent?: () => void
  /** Shorter in tests. */
  leaseMs?: number
  renewMs?: number
  answerMs?: number
}

/**
 * Renews the row with the database's clock, and measures with the process's own: a process that was paused, or that does not reach
 * the database, finds out by itself that it may have no boards any more.
 */
export async function holdNodeLease(options: LeaseOptions): Promise<NodeLease> {
  const { db, id, isClustered, boards, log, leaseMs = LEASE_MS, renewMs = RENEW_MS } = options
  const isHeld = writable(false)
  const goneListeners = new Set<(id: string) => void>()
  const queue = createSerialQueue()
  let others: readonly NodeRow[] = []
  let heldUntil = 0
  /** Until the next row of another process expires. */
  let nextExpiryMs = Number.POSITIVE_INFINITY
  let isStopped = false

  async function renew(): Promise<void> {
    if (isStopped) return
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
    nextExpiryMs = Math.min(...allOthers.map(({ leftMs }) => leftMs))
    others = allOthers.filter((node) => node.isClustered)
    for (const node of before) if (others.every((other) => other.id !== node.id)) gone(node.id)
    options.onRenewed?.(allOthers)
  }

  function gone(nodeId: string): void {
    for (const listener of [...goneListeners]) listener(nodeId)
  }

  const onFailure = (error: unknown) => log.warn({ err: error }, 'renewing the lease of this node failed')
  const silence = watchSilence(options)
  // One after the other: a renewal that ends late must not undo what a later one found.
  const renewInTurn = () => queue.run(id, () => silence.during(renew))

  await renew()
  const stopRenewing = repeatWork({
    work: renewInTurn,
    pauseMs() {
      // The boards of a process that hangs move as soon as its row expires. After a silence only half of this lease is left.
      const pauseMs = silence.wasNoticed() ? 0 : Math.min(renewMs, nextExpiryMs + 1)
      nextExpiryMs = Number.POSITIVE_INFINITY
      return pauseMs
    },
    onFailure,
  })
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
    check: () => void renewInTurn().catch(onFailure),
    async remove(nodeId) {
      await removeNode(db, nodeId)
      others = others.filter((node) => node.id !== nodeId)
      gone(nodeId)
    },
    async stop() {
      isStopped = true
      clearInterval(clock)
      await stopRenewing()
      // A check may still be under way.
      await queue.run(id, async () => undefined)
      isHeld.set(false)
      await removeNode(db, id)
    },
  }
}

interface SilenceWatch {
  during(work: () => Promise<void>): Promise<void>
  /** Whether there was a silence since the last call. */
  wasNoticed(): boolean
}

function watchSilence({ onSilent, answerMs = ANSWER_MS }: LeaseOptions): SilenceWatch {
  let isNoticed = false

  function notice(): void {
    isNoticed = true
    onSilent?.()
  }

  return {
    async during(work) {
      // In two parts: after a time without a turn of the event loop, the first is over before the answer was read.
      let timer = setTimeout(() => {
        timer = setTimeout(notice, answerMs / 2)
      }, answerMs / 2)
      await work().finally(() => clearTimeout(timer))
    },
    wasNoticed() {
      const wasNoticed = isNoticed
      isNoticed = false
      return wasNoticed
    },
  }
}
