import type { Duplex } from 'node:stream'
import type { Tick } from '../wire/fan-out.ts'
import type { Frame } from '../wire/frame.ts'
import type { ClientOutbox } from './client-link.ts'

/** One socket, its limits of waiting bytes, and its reaction to slow reading. */
export interface OutboxOptions {
  /** The socket under the websocket. Stop sending through this outbox before the close frame is written. */
  socket: Duplex
  /** Large frames and the first answer have separate limits. */
  maxBufferedBytes: number
  /** The other side doesn't read. Called once. */
  onTooSlow: () => void
  /** There is space again after presence or live text was dropped: the latest state may be sent. */
  onRoomForEphemeral: () => void
}

/** Presence and live text are dropped when this share of the buffer is full: edits matter more than old cursor positions. */
const EPHEMERAL_SHARE = 1 / 16
/** A frame above this share of the buffer is counted separately. */
const LARGE_SHARE = 1 / 16
/** How many times the buffer may wait in large frames. */
const MAX_LARGE = 4

/**
 * The frames that wait for one client to read them. Frames are shared among clients, so a waiting byte is mostly a
 * reference and takes no additional memory.
 */
export class Outbox implements ClientOutbox {
  private readonly options: OutboxOptions
  /** The answer to a newcomer may exceed the normal limit; it is subtracted once it has been read. */
  private answerBytes = 0
  private firstBytes = 0
  /** Bytes in frames that are large on their own: one legal edit must not count as slow reading. */
  private largeBytes = 0
  private isEphemeralBehind = false
  private isShut = false
  /** On the clock of performance.now(). */
  lastSentAt = performance.now()

  constructor(options: OutboxOptions) {
    this.options = options
    options.socket.on('drain', () => {
      if (!this.isEphemeralBehind || this.isShut) return
      this.isEphemeralBehind = false
      options.onRoomForEphemeral()
    })
  }

  get bufferedBytes(): number {
    return this.options.socket.writableLength
  }

  send(frame: Frame): void {
    if (this.isShut) return
    const { maxBufferedBytes } = this.options
    const isLarge = frame.length > maxBufferedBytes * LARGE_SHARE
    const waitingBytes = this.bufferedBytes - this.largeBytes + (isLarge ? 0 : frame.length)
    const isTooMuch = isLarge && this.largeBytes + frame.length > maxBufferedBytes * MAX_LARGE
    if (isTooMuch || waitingBytes > maxBufferedBytes + this.firstBytes + this.answerBytes) {
      this.isShut = true
      this.options.onTooSlow()
      return
    }
    if (!isLarge) {
      this.write(frame)
      return
    }
    this.largeBytes += frame.length
    this.write(frame, () => {
      this.largeBytes -= frame.length
    })
  }

  sendFirst(parts: readonly Frame[]): void {
    if (this.isShut) return
    for (const part of parts) {
      this.firstBytes += part.length
      this.write(part, () => {
        this.firstBytes -= part.length
      })
    }
  }

  sendAnswer(frame: Frame): void {
    if (this.isShut) return
    if (this.answerBytes > 0) {
      this.send(frame)
      return
    }
    this.answerBytes = frame.length
    this.write(frame, () => {
      this.answerBytes = 0
    })
  }

  sendEphemeral(frame: Frame): void {
    this.sendTick({ update: null, ephemeral: frame, both: null })
  }

  sendTick({ update, ephemeral, both }: Omit<Tick, 'presence'>): void {
    const isBehind =
      ephemeral !== null && this.bufferedBytes > this.options.maxBufferedBytes * EPHEMERAL_SHARE
    if (isBehind) this.isEphemeralBehind = true
    const frame = isBehind ? update : (both ?? update ?? ephemeral)
    if (frame) this.send(frame)
  }

  /** Sends nothing more: a close frame is next. */
  shut(): void {
    this.isShut = true
  }

  private write(frame: Frame, onRead?: () => void): void {
    this.lastSentAt = performance.now()
    this.options.socket.write(frame, onRead)
  }
}
