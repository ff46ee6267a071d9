import type { NodeId } from '#server/cluster/bus.ts'
import { CLOSE } from '#sync/close-code.ts'
import { CLOSE_REASONS } from '#sync/close-reason.ts'
import { actOf, EdgeSocket } from './edge-socket.ts'
import {
  DOWN,
  type DownOperation,
  encodeCloseCode,
  type Receivers,
  type StreamMark,
  UP,
  type UpOperation,
} from './stream-message.ts'

/** Everyone who lost a board connects again within this time, so that the next owner is not asked by all at once. */
const SPREAD_MS = 250

const NEVER_OPENED = encodeCloseCode(1006)

/** Where an edge's sockets of one board are, and the way to their owner. */
export interface EdgeBoardOptions {
  /** The id of the stream. */
  stream: string
  boardId: string
  /** The owner of the board. */
  node: NodeId
  send(mark: StreamMark, operations: readonly UpOperation[]): void
  /** The last socket has gone. */
  onEmpty(): void
}

/**
 * The sockets of this node on one board of another.
 *
 * 1. Messages of the owner are applied in the order of their numbers; after a gap all sockets connect again.
 * 2. Messages of clients that arrive in one turn of the event loop go out together, numbered.
 * 3. Once it has ended, it sends nothing, and its sockets are closed with `moved`.
 */
export class EdgeBoard {
  readonly options: EdgeBoardOptions
  /** Numbers of the last message in each direction. */
  sent = 0
  received = 0
  /** On the clock of performance.now(). */
  heardAt = performance.now()
  private readonly sockets = new Map<number, EdgeSocket>()
  private readonly entered = new Set<number>()
  private waiting: UpOperation[] = []
  private lastNumber = 0
  private hasEnded = false

  constructor(options: EdgeBoardOptions) {
    this.options = options
  }

  /** A socket that is about to enter. */
  add(): { number: number; socket: EdgeSocket } {
    this.lastNumber += 1
    const number = this.lastNumber
    const socket = new EdgeSocket((kind, bytes) => this.sendUp({ kind, socket: number, bytes }))
    this.sockets.set(number, socket)
    return { number, socket }
  }

  /** A socket that does not enter. The owner learns it if it let the socket in. */
  drop(number: number): void {
    if (this.entered.has(number)) this.sendUp({ kind: UP.closed, socket: number, bytes: NEVER_OPENED })
    else this.forget(number)
  }

  /** Returns false if a message is missing. */
  receive(number: number, operations: readonly DownOperation[]): boolean {
    this.heardAt = performance.now()
    this.received += 1
    if (number !== this.received) return false
    for (const operation of operations) {
      const receivers = operation.receivers.get(this.options.stream)
      if (receivers) this.apply(operation, receivers)
    }
    return true
  }

  /** Returns false if a message is missing. */
  compare(number: number): boolean {
    this.heardAt = performance.now()
    return number <= this.received
  }

  /** All sockets connect again. */
  end(): void {
    this.hasEnded = true
    for (const socket of this.sockets.values())
      setTimeout(
        () => socket.apply((link) => link.close(CLOSE.moved, CLOSE_REASONS['board-moved'])),
        Math.random() * SPREAD_MS,
      )
    this.sockets.clear()
  }

  private apply(operation: DownOperation, receivers: Receivers): void {
    const numbers = this.numbersOf(receivers)
    if (operation.kind === DOWN.enter) for (const number of numbers) this.enter(number)
    const act = actOf(operation)
    for (const number of numbers) this.sockets.get(number)?.apply(act)
    if (operation.kind === DOWN.close || operation.kind === DOWN.terminate)
      for (const number of numbers) this.entered.delete(number)
  }

  private enter(number: number): void {
    this.entered.add(number)
    // Its client left, or did not wait for the answer.
    if (!this.sockets.has(number)) this.sendUp({ kind: UP.closed, socket: number, bytes: NEVER_OPENED })
  }

  private numbersOf(receivers: Receivers): readonly number[] {
    switch (receivers.kind) {
      case 'all':
        return [...this.entered]
      case 'only':
        return receivers.sockets
      case 'but': {
        const others = new Set(receivers.sockets)
        return [...this.entered].filter((number) => !others.has(number))
      }
    }
  }

  private sendUp(operation: UpOperation): void {
    if (this.hasEnded) return
    if (this.waiting.length === 0) setImmediate(() => this.flush())
    this.waiting.push(operation)
    if (operation.kind === UP.closed) {
      this.entered.delete(operation.socket)
      this.forget(operation.socket)
    }
  }

  private flush(): void {
    const operations = this.waiting
    this.waiting = []
    if (this.hasEnded) return
    this.sent += 1
    this.options.send({ stream: this.options.stream, number: this.sent }, operations)
    if (this.sockets.size === 0) this.options.onEmpty()
  }

  private forget(number: number): void {
    this.sockets.delete(number)
    if (this.sockets.size === 0 && this.waiting.length === 0) this.options.onEmpty()
  }
}
