import { type Writable, writable } from '#base/readable.ts'
import { raiseEpoch } from '#db/doc-updates.ts'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import type { BoardOwners } from '#server/cluster/board-owners.ts'
import type { NodeId } from '#server/cluster/bus.ts'
import { createMemoryNetwork, type MemoryBus } from '#server/cluster/testing/memory-bus.ts'
import type { Limits } from '#sync/limits.ts'
import { connectStockClient, type StockClient } from './clients.ts'
import { type SyncServer, startSyncServer, type TestPerson } from './sync-server.ts'

export interface StageNode {
  server: SyncServer
  bus: MemoryBus
  /** False as after the end of its lease. */
  isServing: Writable<boolean>
}

/** Nodes in one process, on one database and one bus: the first that opens a board has it until the test moves it. */
export class NodeStage {
  readonly network = createMemoryNetwork()
  /** By board. */
  readonly owners = new Map<string, NodeId>()
  private readonly goneListeners = new Set<(nodeId: NodeId) => void>()
  private readonly clients: StockClient[] = []
  private readonly nodes: StageNode[] = []
  private readonly db: Database

  private constructor(db: Database) {
    this.db = db
  }

  static async begin(): Promise<NodeStage> {
    const { place } = await freshPlace('pglite')
    return new NodeStage(await openDatabase(place))
  }

  async start(nodeId: NodeId, limits: Partial<Limits> = {}): Promise<StageNode> {
    const bus = this.network.join(nodeId)
    const isServing = writable(true)
    const owners = { ...this.ownersFor(nodeId), isServing }
    const server = await startSyncServer(this.db, { limits, node: { bus, owners } })
    const node = { server, bus, isServing }
    this.nodes.push(node)
    return node
  }

  /** A synced client at this node. */
  async connect({ server }: StageNode, boardId: string, { token }: TestPerson): Promise<StockClient> {
    const client = connectStockClient(server.url, boardId, token)
    this.clients.push(client)
    await client.synced()
    return client
  }

  /** The node is gone, and its boards with it. */
  lose(nodeId: NodeId): void {
    for (const [boardId, owner] of this.owners) if (owner === nodeId) this.owners.delete(boardId)
    for (const listener of this.goneListeners) listener(nodeId)
  }

  endClients(): void {
    for (const client of this.clients.splice(0)) client.stop()
  }

  async stop(): Promise<void> {
    this.endClients()
    for (const { server } of this.nodes.splice(0)) await server.stop()
    await this.db.close()
  }

  private ownersFor(self: NodeId): Omit<BoardOwners, 'isServing'> {
    const ownerOf = async (boardId: string) => {
      const owner = this.owners.get(boardId) ?? self
      this.owners.set(boardId, owner)
      return owner === self ? ('here' as const) : owner
    }
    return {
      ownerOf,
      claim: async (boardId) => (await ownerOf(boardId)) === 'here',
      takeOver: raiseEpoch,
      hold: () => () => undefined,
      forget: () => undefined,
      lost: () => undefined,
      reportMissing: async (nodeId) => this.lose(nodeId),
      onGone: (listener) => {
        this.goneListeners.add(listener)
        return () => this.goneListeners.delete(listener)
      },
      excludesOthers: true,
      stop: async () => this.lose(self),
    }
  }
}
