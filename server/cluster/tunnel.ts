import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { z } from 'zod'
import { askOwner, type BoardOwners, NotMine, requestOwner } from './board-owners.ts'
import type { Bus, NodeId } from './bus.ts'
import { BusStream } from './bus-stream.ts'
import { decodeJson, encodeJson } from './json-message.ts'

const OPEN = 'open'
const CHECK_MS = 5_000
/** Three checks of the other end were missed. */
const SILENT_MS = 16_000

/** The socket of a visitor, as the node that accepted it sees it. */
const VisitorSocket = z.object({
  remoteAddress: z.string().optional(),
  localAddress: z.string().optional(),
  localPort: z.number().optional(),
  /** The id of the request, for the log. */
  requestId: z.string().optional(),
})
export type VisitorSocket = z.infer<typeof VisitorSocket>

const OpenRequest = z.object({ id: z.string(), boardId: z.string(), socket: VisitorSocket })

/** A connection that another node accepted from a visitor, for HTTP's server of this node. */
export class TunnelStream extends BusStream {
  readonly remoteAddress: string | undefined
  readonly localAddress: string | undefined
  readonly localPort: number | undefined
  readonly requestId: string | undefined

  constructor(bus: Bus, id: string, socket: VisitorSocket) {
    super(bus, { id, side: 'accepter' })
    this.remoteAddress = socket.remoteAddress
    this.localAddress = socket.localAddress
    this.localPort = socket.localPort
    this.requestId = socket.requestId
  }
}

/** Connections of visitors to the owners of boards. */
export interface Tunnels {
  /** A connection to HTTP's server of the board's owner, or `here`. Rejects if no owner can be reached. */
  open(boardId: string, socket: VisitorSocket): Promise<Duplex | 'here'>
  /** Gives connections of other nodes to this function; before, no board is reached here. */
  accept(listener: (stream: TunnelStream) => void): void
  stop(): void
}

interface Options {
  bus: Bus
  owners: Pick<BoardOwners, 'ownerOf' | 'claim' | 'forget' | 'reportMissing' | 'onGone' | 'isServing'>
}

export function createTunnels({ bus, owners }: Options): Tunnels {
  let accept: ((stream: TunnelStream) => void) | null = null
  /** With the node at the other end; `null` where that is not known. */
  const streams = new Map<BusStream, NodeId | null>()

  function follow(stream: BusStream, nodeId: NodeId | null): void {
    streams.set(stream, nodeId)
    stream.on('error', () => undefined)
    stream.once('close', () => streams.delete(stream))
  }

  async function openAt(nodeId: NodeId, boardId: string, socket: VisitorSocket): Promise<Duplex> {
    const id = randomUUID()
    // Before the request: the other node may write at once.
    const stream = new BusStream(bus, { id, side: 'opener' })
    follow(stream, nodeId)
    try {
      const opening: z.infer<typeof OpenRequest> = { id, boardId, socket }
      const answer = await requestOwner({ bus, owners }, nodeId, OPEN, encodeJson(opening))
      if (answer.length === 0) throw new NotMine(`${nodeId} does not have the board ${boardId}`)
      return stream
    } catch (error) {
      stream.destroy()
      throw error
    }
  }

  async function answer(data: Uint8Array): Promise<Uint8Array> {
    const { id, boardId, socket } = OpenRequest.parse(decodeJson(data))
    if (!accept || !(await owners.claim(boardId).catch(() => false))) return new Uint8Array()
    const stream = new TunnelStream(bus, id, socket)
    follow(stream, null)
    accept(stream)
    return new Uint8Array([1])
  }

  function endAll(): void {
    for (const stream of [...streams.keys()]) stream.destroy()
  }

  const checks = setInterval(() => {
    for (const stream of [...streams.keys()]) stream.check(SILENT_MS)
  }, CHECK_MS)
  checks.unref()
  const stops = [
    () => clearInterval(checks),
    bus.answer(OPEN, answer),
    owners.onGone((nodeId) => {
      for (const [stream, at] of [...streams]) if (at === nodeId) stream.destroy()
    }),
    bus.isUp.subscribe(() => !bus.isUp.get() && endAll()),
  ]
  return {
    open: (boardId, socket) => askOwner(owners, boardId, (nodeId) => openAt(nodeId, boardId, socket)),
    accept(listener) {
      accept = listener
    },
    stop() {
      for (const stop of stops) stop()
      endAll()
    },
  }
}
