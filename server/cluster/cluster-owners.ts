import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { type Readable, type Writable, writable } from '#base/readable.ts'
import { claimBoard, giveUpAllBoards, giveUpBoards, readLiveOwner } from '#db/board-owners.ts'
import type { Database, Queryable } from '#db/driver/database.ts'
import type { NodeRow } from '#db/nodes.ts'
import type { Log } from '#server/ground/log.ts'
import { createSerialQueue } from '#server/threads/serial-queue.ts'
import { BoardElsewhere, type BoardOwners, NodeAway } from './board-owners.ts'
import { type Bus, isNodeId, type NodeId } from './bus.ts'
import { holdLeaseApart } from './hold-lease-apart.ts'
import { findLessBusyNode } from './less-busy-node.ts'
import type { NodeLease } from './node-lease.ts'
import { isNodeThere, watchNextNode } from './node-watch.ts'
import { warnOfMixture } from './other-processes.ts'

/** A board that nobody has open is given up after this time without a request. */
const UNUSED_MS = 60_000
const SWEEP_MS = 20_000
const MAX_PLACES = 20_000
/** A place is looked up again after this time: the board may be nobody’s by then. */
const PLACE_MS = 10_000
/** A node that hangs takes no board. */
const CLAIM_TIMEOUT_MS = 1_000
/** Interest in a new node takes a moment to reach all servers of the bus. */
const MISSING_AGAIN_MS = 300

/** How long a node that stops waits for the database. */
const GIVE_UP_MS = 3_000

const CLAIM = 'claim'
const GONE = 'nodes.gone'

export interface ClusterOptions {
  db: Database
  /** Connections that only the lease uses; without them, the lease shares those of `db`. */
  leaseDb?: Database
  bus: Bus
  log: Pick<Log, 'warn'>
  /** Shorter in tests, like the others. */
  unusedMs?: number
  leaseMs?: number
  renewMs?: number
}

interface OwnersOptions extends ClusterOptions {
  lease: NodeLease
  /** The boards of this node. */
  boards: Map<string, ClaimedBoard>
}

interface ClaimedBoard {
  epoch: number
  usedAt: number
}

/** Puts this node among the live ones, which may have boards. */
export async function joinCluster(options: ClusterOptions): Promise<BoardOwners> {
  const boards = new Map<string, ClaimedBoard>()
  const { nodeId: id } = options.bus
  const warn = warnOfMixture(options.log)
  const onRenewed = (others: readonly NodeRow[]) => warn(others.some(({ isClustered }) => !isClustered))
  const lease = await holdLeaseApart({
    leaseDb: options.db,
    ...options,
    id,
    isClustered: true,
    onRenewed,
    boards: () => boards.size,
  })
  return new ClusterOwners({ ...options, lease, boards })
}

/**
 * 1. A board in `boards` was claimed in the database by this node. Another node may have claimed it since only if this node lost its
 *    lease, or was missing on the bus: then `boards` is emptied, and all rooms close.
 * 2. `places` is what was true once. A wrong entry costs one request, which the other node refuses.
 * 3. A node that is not serving answers no question about boards.
 */
class ClusterOwners implements BoardOwners {
  readonly excludesOthers = true
  readonly isServing: Readable<boolean>
  private readonly serving: Writable<boolean>
  private readonly options: OwnersOptions
  private readonly places = new LRUCache<string, NodeId>({
    maxSize: MAX_PLACES,
    sizeCalculation: () => 1,
    ttl: PLACE_MS,
  })
  private readonly holders = new Map<string, number>()
  private readonly goneListeners = new Set<(nodeId: NodeId) => void>()
  private readonly queue = createSerialQueue()
  private readonly stops: (() => void)[]
  private isStopped = false

  constructor(options: OwnersOptions) {
    this.options = options
    this.serving = writable(this.mayServe())
    this.isServing = this.serving
    const { bus, lease, unusedMs = UNUSED_MS } = options
    const sweep = setInterval(() => void this.giveUpUnused(unusedMs), Math.min(SWEEP_MS, unusedMs))
    sweep.unref()
    this.stops = [
      () => clearInterval(sweep),
      watchNextNode({ bus, lease, onMissing: (nodeId) => this.reportMissing(nodeId) }),
      lease.isHeld.subscribe(() => this.served()),
      bus.isUp.subscribe(() => this.served()),
      lease.onGone((id) => isNodeId(id) && this.gone(id)),
      bus.subscribe(GONE, (data) => {
        const id = textOf(data)
        if (id === bus.nodeId) lease.check()
        else if (isNodeId(id)) this.gone(id)
      }),
      bus.answer(CLAIM, async (data) => Buffer.from(await this.claimFor(textOf(data)))),
    ]
  }

  async ownerOf(boardId: string): Promise<'here' | NodeId> {
    this.requireServing()
    const { boards } = this.options
    const here = boards.get(boardId)
    if (here) {
      here.usedAt = performance.now()
      return 'here'
    }
    return this.places.get(boardId) ?? (await this.queue.run(boardId, () => this.findOwner(boardId)))
  }

  async claim(boardId: string): Promise<boolean> {
    if (!this.isServing.get() || this.places.has(boardId)) return false
    const here = this.options.boards.get(boardId)
    if (here) here.usedAt = performance.now()
    try {
      return (await this.queue.run(boardId, () => this.claimHere(boardId))) === 'here'
    } catch (error) {
      if (error instanceof NodeAway) return false
      throw error
    }
  }

  async takeOver(tx: Queryable, boardId: string): Promise<number | null> {
    this.requireServing()
    const { boards, bus } = this.options
    const claim = await claimBoard(tx, boardId, bus.nodeId)
    if (claim === null) return null
    // Otherwise a claim that ends after the lease would count as one of the next lease.
    this.requireServing()
    if (claim === 'not-live') throw new NodeAway('another node removed the row of this one')
    if ('epoch' in claim) {
      boards.set(boardId, { epoch: claim.epoch, usedAt: performance.now() })
      this.places.delete(boardId)
      return claim.epoch
    }
    boards.delete(boardId)
    if (!isNodeId(claim.owner))
      throw new NodeAway(`board ${boardId} is with a process outside of the cluster`)
    this.places.set(boardId, claim.owner)
    throw new BoardElsewhere(boardId, claim.owner)
  }

  hold(boardId: string): () => void {
    this.holders.set(boardId, (this.holders.get(boardId) ?? 0) + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const left = (this.holders.get(boardId) ?? 0) - 1
      if (left > 0) this.holders.set(boardId, left)
      else this.holders.delete(boardId)
      const board = this.options.boards.get(boardId)
      if (board) board.usedAt = performance.now()
    }
  }

  forget(boardId: string): void {
    this.places.delete(boardId)
  }

  lost(boardId: string): void {
    this.options.boards.delete(boardId)
  }

  async reportMissing(nodeId: NodeId): Promise<void> {
    await delay(MISSING_AGAIN_MS)
    const { bus, lease, log } = this.options
    if (this.isStopped || (await isNodeThere(bus, nodeId))) return
    log.warn({ node: nodeId }, 'node is missing')
    await lease.remove(nodeId)
    bus.publish(GONE, Buffer.from(nodeId))
  }

  onGone(listener: (nodeId: NodeId) => void): () => void {
    this.goneListeners.add(listener)
    return () => this.goneListeners.delete(listener)
  }

  async stop(): Promise<void> {
    if (this.isStopped) return
    // From here on nothing is claimed; the rooms stay until others can have their boards.
    this.isStopped = true
    const { db, bus, lease, log } = this.options
    const giveUp = giveUpAllBoards(db, bus.nodeId)
      .then(() => lease.stop())
      // Its lease expires.
      .catch((error: unknown) => log.warn({ err: error }, 'giving boards up failed'))
    await Promise.race([giveUp, delay(GIVE_UP_MS, null, { ref: false })])
    bus.publish(GONE, Buffer.from(bus.nodeId))
    this.served()
    for (const stop of this.stops) stop()
  }

  private mayServe(): boolean {
    const { lease, bus } = this.options
    return !this.isStopped && lease.isHeld.get() && bus.isUp.get()
  }

  /** Before the listeners close the rooms: none of them may be opened again. */
  private served(): void {
    const mayServe = this.mayServe()
    if (!mayServe) {
      this.options.boards.clear()
      this.places.clear()
    }
    this.serving.set(mayServe)
  }

  private requireServing(): void {
    if (this.isStopped || !this.serving.get()) throw new NodeAway('this node is not serving')
  }

  private async findOwner(boardId: string): Promise<'here' | NodeId> {
    const { db, boards, bus } = this.options
    if (boards.has(boardId)) return 'here'
    const owner = await readLiveOwner(db, boardId)
    if (owner !== null && owner !== bus.nodeId && isNodeId(owner)) {
      this.places.set(boardId, owner)
      return owner
    }
    return (owner === null ? await this.claimElsewhere(boardId) : null) ?? (await this.claimHere(boardId))
  }

  /** Asks a node that has clearly fewer boards to take this one. */
  private async claimElsewhere(boardId: string): Promise<NodeId | null> {
    const { boards, bus, lease } = this.options
    const node = findLessBusyNode(boards.size, lease.others())
    if (node === null) return null
    try {
      const claim = bus.request(node, CLAIM, Buffer.from(boardId))
      const owner = await Promise.race([claim.then(textOf), delay(CLAIM_TIMEOUT_MS, '', { ref: false })])
      if (!isNodeId(owner) || owner === bus.nodeId) return null
      this.places.set(boardId, owner)
      return owner
    } catch {
      // It ends, or is not serving.
      return null
    }
  }

  private async claimFor(boardId: string): Promise<string> {
    const owner = await this.queue.run(boardId, () => this.claimHere(boardId))
    return owner === 'here' ? this.options.bus.nodeId : owner
  }

  private async claimHere(boardId: string): Promise<'here' | NodeId> {
    const { db, boards } = this.options
    if (boards.has(boardId)) return 'here'
    try {
      await db.transaction((tx) => this.takeOver(tx, boardId))
      // A board that does not exist is answered for here.
      return 'here'
    } catch (error) {
      if (error instanceof BoardElsewhere) return error.owner
      // The claim was set before COMMIT, which may have failed.
      boards.delete(boardId)
      throw error
    }
  }

  private gone(nodeId: NodeId): void {
    for (const [boardId, owner] of [...this.places.entries()])
      if (owner === nodeId) this.places.delete(boardId)
    for (const listener of [...this.goneListeners]) listener(nodeId)
  }

  private async giveUpUnused(unusedMs: number): Promise<void> {
    const { db, boards, bus, log } = this.options
    const before = performance.now() - unusedMs
    const unused = [...boards].flatMap(([boardId, { epoch, usedAt }]) =>
      usedAt < before && !this.holders.has(boardId) ? [{ boardId, epoch }] : [],
    )
    if (unused.length === 0) return
    for (const { boardId } of unused) boards.delete(boardId)
    try {
      await giveUpBoards(db, bus.nodeId, unused)
    } catch (error) {
      // They stay with this node, which takes them again when they are needed.
      log.warn({ err: error }, 'giving unused boards up failed')
    }
  }
}

function textOf(data: Uint8Array): string {
  return new TextDecoder().decode(data)
}
