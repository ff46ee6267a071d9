import type { Bus, NodeId } from '#server/cluster/bus.ts'
import { LEASE_MS } from '#server/cluster/node-lease.ts'
import type { Log } from '#server/ground/log.ts'
import type { RoomName } from '#sync/canvas-or-private-draft-path.ts'
import type { Arrival } from '../socket/arrival.ts'
import { encodeSocketAnswer, JOIN, type Join, readJoin, type SocketAnswer } from './join-message.ts'
import { RemoteBoard, type RemoteStream } from './remote-board.ts'
import {
  type DownOperation,
  encodeDown,
  encodeEnds,
  encodeMarks,
  readMessage,
  readUp,
  type StreamMark,
  type StreamMessage,
} from './stream-message.ts'
import { boardSubject, edgeSubject, ownerSubject } from './stream-subjects.ts'

/** How often nodes compare their numbers; a lost message is found after this time. */
export const MARK_MS = 1_000
/** A node that is silent for this long is gone, and its sockets with it. */
export const SILENT_MS = LEASE_MS

/** The boards of this node, and the messages between nodes. */
export interface RemoteSocketsOptions {
  bus: Bus
  /** Whether this node has the board, or can have it. */
  isHere(boardId: string): Promise<boolean>
  /** Decides about a socket, like that of a client of this node. */
  receive(arrival: Arrival, name: RoomName): Promise<void>
  log: Log
}

interface Known {
  boardId: string
  board: RemoteBoard
  stream: RemoteStream
}

/** The owner's side of sockets that other nodes hold: lets them into rooms, and ends those of nodes that are gone. */
export class RemoteSockets {
  private readonly options: RemoteSocketsOptions
  private readonly boards = new Map<string, RemoteBoard>()
  private readonly streams = new Map<string, Known>()
  private readonly stops: (() => void)[]

  constructor(options: RemoteSocketsOptions) {
    this.options = options
    const { bus, log } = options
    const timer = setInterval(() => this.compare(), MARK_MS)
    timer.unref()
    this.stops = [
      bus.answer(JOIN, async (data) => encodeSocketAnswer(await this.join(readJoin(data)))),
      bus.subscribe(ownerSubject(bus.nodeId), (data) => {
        try {
          this.receive(readMessage(data))
        } catch (error) {
          log.error({ err: error }, 'reading a message of another node failed')
        }
      }),
      bus.isUp.subscribe(() => {
        if (!bus.isUp.get()) this.endAll()
      }),
      () => clearInterval(timer),
    ]
  }

  /** Ends the sockets that a node held. */
  nodeGone(node: NodeId): void {
    for (const [id, { stream }] of [...this.streams]) if (stream.node === node) this.end(id)
  }

  stop(): void {
    this.endAll()
    for (const stop of this.stops) stop()
  }

  private async join(join: Join): Promise<SocketAnswer> {
    const { name, request, connectionId } = join
    if (!(await this.options.isHere(name.boardId))) return { kind: 'elsewhere' }
    const { promise, resolve } = Promise.withResolvers<SocketAnswer>()
    const arrival: Arrival = {
      connectionId,
      request,
      refuse: (status) => resolve({ kind: 'refused', status }),
      turnAway: (code, reason) => resolve({ kind: 'turned-away', code, reason }),
      accept: (onAccepted) => {
        const { board, stream } = this.streamOf(join)
        resolve({ kind: 'entered' })
        onAccepted(board.enter(stream, join.socket))
        return true
      },
    }
    await this.options.receive(arrival, name)
    return await promise
  }

  private streamOf({ stream: id, node, name: { boardId } }: Join): Known {
    const known = this.streams.get(id)
    if (known) return known
    const board = this.boards.get(boardId) ?? new RemoteBoard((...message) => this.send(boardId, ...message))
    const stream: RemoteStream = {
      id,
      node,
      links: new Map(),
      sent: 0,
      received: 0,
      heardAt: performance.now(),
    }
    board.streams.set(id, stream)
    this.boards.set(boardId, board)
    const added = { boardId, board, stream }
    this.streams.set(id, added)
    return added
  }

  private send(boardId: string, marks: readonly StreamMark[], operations: readonly DownOperation[]): void {
    const [only, ...others] = marks
    const node = only && others.length === 0 ? this.streams.get(only.stream)?.stream.node : undefined
    const subject = node === undefined ? boardSubject(boardId) : edgeSubject(node)
    this.options.bus.publish(subject, encodeDown(marks, operations))
  }

  private receive(message: StreamMessage): void {
    switch (message.type) {
      case 'operations':
        this.receiveOperations(message)
        return
      case 'ends':
        for (const id of message.streams) this.end(id)
        return
      case 'marks':
        this.receiveMarks(message)
    }
  }

  private receiveOperations(message: Extract<StreamMessage, { type: 'operations' }>): void {
    const [mark] = message.marks
    const stream = mark && this.streams.get(mark.stream)?.stream
    if (!mark || !stream) return
    stream.heardAt = performance.now()
    stream.received += 1
    if (mark.number !== stream.received) this.endLost(stream)
    else for (const operation of readUp(message)) stream.links.get(operation.socket)?.receive(operation)
  }

  private receiveMarks({ marks, node }: Extract<StreamMessage, { type: 'marks' }>): void {
    const unknown: string[] = []
    for (const { stream: id, number } of marks) {
      const stream = this.streams.get(id)?.stream
      if (stream) stream.heardAt = performance.now()
      if (!stream) unknown.push(id)
      else if (number > stream.received) this.endLost(stream)
    }
    if (unknown.length > 0) this.options.bus.publish(edgeSubject(node), encodeEnds(unknown))
  }

  /** Everyone of the stream connects again. */
  private endLost({ id, node }: RemoteStream): void {
    this.options.log.warn({ node }, 'messages of another node were lost')
    this.options.bus.publish(edgeSubject(node), encodeEnds([id]))
    this.end(id)
  }

  private endAll(): void {
    for (const id of [...this.streams.keys()]) this.end(id)
  }

  private end(id: string): void {
    const known = this.streams.get(id)
    if (!known) return
    const { boardId, board, stream } = known
    this.streams.delete(id)
    board.streams.delete(id)
    if (board.streams.size === 0) this.boards.delete(boardId)
    for (const link of [...stream.links.values()]) link.leave()
  }

  /** Sends each node the numbers of its streams, and ends those of silent nodes. */
  private compare(): void {
    const byNode = new Map<string, StreamMark[]>()
    for (const [id, { stream }] of [...this.streams]) {
      if (performance.now() - stream.heardAt > SILENT_MS) {
        this.end(id)
        continue
      }
      const marks = byNode.get(stream.node) ?? []
      marks.push({ stream: id, number: stream.sent })
      byNode.set(stream.node, marks)
    }
    for (const [node, marks] of byNode)
      this.options.bus.publish(edgeSubject(node), encodeMarks(this.options.bus.nodeId, marks))
  }
}
