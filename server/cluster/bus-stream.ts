import { Duplex } from 'node:stream'
import type { Bus } from './bus.ts'

const PART_BYTES = 64 * 1024
/** Sent to a reader that has not taken it yet. */
const WINDOW_BYTES = 256 * 1024

const KIND = { data: 0, end: 1, destroy: 2, credit: 3, alive: 4 } as const
const HEAD_BYTES = 5

/** A connection between two nodes: its subject, and which of the two ends this one is. */
export interface StreamEnds {
  id: string
  side: 'opener' | 'accepter'
}

/**
 * A byte stream over the bus. Each message has a number, because the bus may lose some: then the stream is destroyed. A writer waits
 * for its reader after WINDOW_BYTES.
 */
export class BusStream extends Duplex {
  private readonly bus: Bus
  private readonly subject: string
  private readonly unsubscribe: () => void
  private sent = 0
  private received = 0
  private window = WINDOW_BYTES
  private waiting: { chunk: Buffer; done: () => void } | null = null
  /** Bytes that the reader has not taken yet. */
  private owed = 0
  private isEndedThere = false
  private heardAt = performance.now()

  constructor(bus: Bus, { id, side }: StreamEnds) {
    super()
    this.bus = bus
    const other = side === 'opener' ? 'accepter' : 'opener'
    this.subject = `stream.${id}.${other}`
    this.unsubscribe = bus.subscribe(`stream.${id}.${side}`, (message) => this.receive(message))
  }

  /** Notices a lost last message, and an end that does not exist any more. Call it at intervals shorter than `silentMs`. */
  check(silentMs: number): void {
    if (performance.now() - this.heardAt > silentMs) this.destroy(new Error('the other node is silent'))
    else this.send(KIND.alive)
  }

  override _read(): void {
    if (this.owed === 0) return
    const credit = Buffer.alloc(4)
    credit.writeUInt32BE(this.owed)
    this.owed = 0
    this.send(KIND.credit, credit)
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.waiting = { chunk, done }
    this.sendWaiting()
  }

  override _final(done: () => void): void {
    this.send(KIND.end)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.unsubscribe()
    if (!this.writableFinished || !this.isEndedThere) this.send(KIND.destroy)
    done(error)
  }

  private sendWaiting(): void {
    while (this.waiting && this.window > 0) {
      const { chunk, done } = this.waiting
      const part = chunk.subarray(0, Math.min(PART_BYTES, this.window))
      this.window -= part.length
      this.send(KIND.data, part)
      this.waiting = part.length < chunk.length ? { chunk: chunk.subarray(part.length), done } : null
      if (!this.waiting) done()
    }
  }

  private send(kind: (typeof KIND)[keyof typeof KIND], data: Uint8Array = new Uint8Array()): void {
    const message = Buffer.allocUnsafe(HEAD_BYTES + data.length)
    message.writeUInt8(kind)
    message.writeUInt32BE(this.sent, 1)
    message.set(data, HEAD_BYTES)
    this.sent += 1
    this.bus.publish(this.subject, message)
  }

  private receive(message: Uint8Array): void {
    if (this.destroyed) return
    const bytes = Buffer.from(message.buffer, message.byteOffset, message.length)
    const data = bytes.subarray(HEAD_BYTES)
    if (bytes.readUInt32BE(1) !== this.received) {
      this.destroy(new Error('the bus lost a message'))
      return
    }
    this.received += 1
    this.heardAt = performance.now()
    this.handle(bytes.readUInt8(), data)
  }

  private handle(kind: number, data: Buffer): void {
    switch (kind) {
      case KIND.data:
        this.owed += data.length
        if (this.push(data)) this._read()
        return
      case KIND.end:
        this.isEndedThere = true
        this.push(null)
        return
      case KIND.credit:
        this.window += data.readUInt32BE()
        this.sendWaiting()
        return
      case KIND.destroy:
        this.destroy(new Error('the other node ended the connection'))
    }
  }
}
