import { randomUUID } from 'node:crypto'
import { type BoardOwners, requestOwner } from '#server/cluster/board-owners.ts'
import type { Bus, NodeId } from '#server/cluster/bus.ts'
import type { Log } from '#server/ground/log.ts'
import type { RoomName } from '#sync/canvas-or-private-draft-path.ts'
import type { CloseCode } from '#sync/close-code.ts'
import type { Arrival } from '../socket/arrival.ts'
import { EdgeBoard } from './edge-board.ts'
import { encodeJoin, JOIN, readSocketAnswer, type SocketAnswer } from './join-message.ts'
import { MARK_MS, SILENT_MS } from './remote-sockets.ts'
import {
  encodeEnds,
  encodeMarks,
  encodeUp,
  readDown,
  readMessage,
  type StreamMark,
  type StreamMessage,
} from './stream-message.ts'
import { boardSubject, edgeSubject, ownerSubject } from './stream-subjects.ts'

/** The messages between nodes. */
export interface EdgeSocketsOptions {
  bus: Bus
  owners: Pick<BoardOwners, 'onGone'>
  log: Log
}

interface Known {
  board: EdgeBoard
  unsubscribe: () => void
}

/** The edge's side of sockets whose board another node owns. */
export class EdgeSockets {
  private readonly options: EdgeSocketsOptions
  /** By id of the board. */
  private readonly boards = new Map<string, Known>()
  private readonly streams = new Map<string, EdgeBoard>()
  private readonly stops: (() => void)[]

  constructor(options: EdgeSocketsOptions) {
    this.options = options
    const { bus } = options
    const timer = setInterval(() => this.compare(), MARK_MS)
    timer.unref()
    this.stops = [
      bus.subscribe(edgeSubject(bus.nodeId), (data) => this.read(data)),
      bus.isUp.subscribe(() => {
        if (!bus.isUp.get()) this.endAll()
      }),
      () => clearInterval(timer),
    ]
  }

  /** Lets the socket into a room of another node. Resolves with false if the board is not there; rejects as the bus does. */
  async join(arrival: Arrival, name: RoomName, node: NodeId): Promise<boolean> {
    const board = this.boardOf(name.boardId, node)
    const { number, socket } = board.add()
    const answer = await this.askOwner(arrival, name, board, number).catch((error: unknown) => {
      board.drop(number)
      throw error
    })
    switch (answer.kind) {
      case 'entered':
        if (!arrival.accept((link) => socket.begin(link))) board.drop(number)
        return true
      case 'refused':
        arrival.refuse(answer.status)
        break
      case 'turned-away':
        arrival.turnAway(answer.code as CloseCode, answer.reason)
    }
    board.drop(number)
    return answer.kind !== 'elsewhere'
  }

  /** Closes the sockets of the boards that a node had. */
  nodeGone(node: NodeId): void {
    for (const { board } of [...this.boards.values()]) if (board.options.node === node) this.end(board)
  }

  stop(): void {
    this.endAll()
    for (const stop of this.stops) stop()
  }

  private async askOwner(
    { request, connectionId }: Arrival,
    name: RoomName,
    { options: { stream, node } }: EdgeBoard,
    socket: number,
  ): Promise<SocketAnswer> {
    const join = { node: this.options.bus.nodeId, stream, socket, connectionId, name, request }
    return readSocketAnswer(await requestOwner(this.options, node, JOIN, encodeJoin(join)))
  }

  private boardOf(boardId: string, node: NodeId): EdgeBoard {
    const known = this.boards.get(boardId)?.board
    if (known?.options.node === node) return known
    if (known) this.end(known)
    const { bus } = this.options
    const board: EdgeBoard = new EdgeBoard({
      stream: randomUUID(),
      boardId,
      node,
      send: (mark, operations) => bus.publish(ownerSubject(node), encodeUp(mark, operations)),
      onEmpty: () => this.end(board),
    })
    const unsubscribe = bus.subscribe(boardSubject(boardId), (data) => this.read(data))
    this.boards.set(boardId, { board, unsubscribe })
    this.streams.set(board.options.stream, board)
    return board
  }

  private read(data: Uint8Array): void {
    try {
      this.receive(readMessage(data))
    } catch (error) {
      this.options.log.error({ err: error }, 'reading a message of another node failed')
    }
  }

  private receive(message: StreamMessage): void {
    switch (message.type) {
      case 'operations': {
        if (!message.marks.some(({ stream }) => this.streams.has(stream))) return
        const operations = readDown(message)
        this.forEach(message.marks, (board, number) => board.receive(number, operations))
        return
      }
      case 'marks':
        this.receiveMarks(message)
        return
      case 'ends':
        for (const stream of message.streams) this.end(this.streams.get(stream))
    }
  }

  private receiveMarks({ marks, node }: Extract<StreamMessage, { type: 'marks' }>): void {
    const unknown = marks.filter(({ stream }) => !this.streams.has(stream))
    if (unknown.length > 0)
      this.options.bus.publish(ownerSubject(node), encodeEnds(unknown.map(({ stream }) => stream)))
    this.forEach(marks, (board, number) => board.compare(number))
  }

  /** Ends the boards for which `isComplete` returns false. */
  private forEach(
    marks: readonly StreamMark[],
    isComplete: (board: EdgeBoard, number: number) => boolean,
  ): void {
    for (const { stream, number } of marks) {
      const board = this.streams.get(stream)
      if (board && !isComplete(board, number)) this.end(board)
    }
  }

  private endAll(): void {
    for (const { board } of [...this.boards.values()]) this.end(board)
  }

  private end(board: EdgeBoard | undefined): void {
    if (!board || !this.streams.delete(board.options.stream)) return
    const { boardId, node, stream } = board.options
    this.boards.get(boardId)?.unsubscribe()
    this.boards.delete(boardId)
    board.end()
    this.options.bus.publish(ownerSubject(node), encodeEnds([stream]))
  }

  /** Sends each owner the numbers of its streams, and leaves silent ones. */
  private compare(): void {
    const byNode = new Map<string, StreamMark[]>()
    for (const { board } of [...this.boards.values()]) {
      const { node, stream } = board.options
      // Before its first message the owner may not know the stream.
      if (board.received === 0) continue
      if (performance.now() - board.heardAt > SILENT_MS) {
        this.end(board)
        continue
      }
      const marks = byNode.get(node) ?? []
      marks.push({ stream, number: board.sent })
      byNode.set(node, marks)
    }
    for (const [node, marks] of byNode)
      this.options.bus.publish(ownerSubject(node), encodeMarks(this.options.bus.nodeId, marks))
  }
}
