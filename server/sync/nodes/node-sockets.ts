import { askOwner, type BoardOwners, NotMine } from '#server/cluster/board-owners.ts'
import type { Bus } from '#server/cluster/bus.ts'
import type { Log } from '#server/ground/log.ts'
import type { RoomName } from '#sync/canvas-or-private-draft-path.ts'
import { CLOSE } from '#sync/close-code.ts'
import { CLOSE_REASONS } from '#sync/close-reason.ts'
import type { Arrival } from '../socket/arrival.ts'
import { EdgeSockets } from './edge-sockets.ts'
import { RemoteSockets } from './remote-sockets.ts'

/** The bus between nodes, the owners of boards, and the admission to boards of this node. */
export interface NodeSocketsOptions {
  bus: Bus
  owners: BoardOwners
  receiveHere(arrival: Arrival, name: RoomName): Promise<void>
  log: Log
}

/** Leads each socket to the node that has its board. */
export class NodeSockets {
  private readonly options: NodeSocketsOptions
  private readonly edges: EdgeSockets
  private readonly remotes: RemoteSockets
  private readonly stopListening: () => void

  constructor(options: NodeSocketsOptions) {
    this.options = options
    const { bus, owners, receiveHere, log } = options
    this.edges = new EdgeSockets({ bus, owners, log })
    const isHere = (boardId: string) => owners.claim(boardId)
    this.remotes = new RemoteSockets({ bus, isHere, receive: receiveHere, log })
    this.stopListening = owners.onGone((node) => {
      this.edges.nodeGone(node)
      this.remotes.nodeGone(node)
    })
  }

  /** Resolves once the socket is refused, turned away or in its room. */
  async receive(arrival: Arrival, name: RoomName): Promise<void> {
    const { owners, receiveHere, log } = this.options
    try {
      const place = await askOwner(owners, name.boardId, async (node) => {
        if (!(await this.edges.join(arrival, name, node))) throw new NotMine(name.boardId)
      })
      if (place === 'here') await receiveHere(arrival, name)
    } catch (error) {
      log.warn({ err: error, boardId: name.boardId }, 'no owner of a board answered')
      // Its owner hangs, or the board is on its way: another node has it within seconds.
      arrival.turnAway(CLOSE.restart, CLOSE_REASONS['board-moved'])
    }
  }

  /** Closes the sockets of boards of other nodes. */
  leave(): void {
    this.edges.stop()
  }

  stop(): void {
    this.stopListening()
    this.remotes.stop()
  }
}
