import type { Duplex } from 'node:stream'
import type { Tick } from './fan-out.ts'
import type { Frame } from './frame.ts'

export interface OutboxOptions {
  /** The socket under the websocket; whoever sends through here must have stopped before the close frame is written. */
  socket: Duplex
  maxBufferedBytes: number
  /** The other side doesn't read: called once. */
  onTooSlow: () => void
  /** Room again after presence or live text was dropped: the newest of it may be sent. */
  onRoomForPassing: () => void
}

/** Presence and live text are dropped when this share of the buffer is full: edits matter more than where a cursor was. */
const PASSING_SHARE = 1 / 16
/** A frame above this share of the buffer is counted by itself. */
const LARGE_SHARE = 1 / 16
/** So many buffers may be on their way in large frames. */
const MAX_LARGE = 4

/** What waits to be read by one client. Frames are shared with others, so a byte here is a reference, until it is not. */
export class Outbox {
  private readonly options: OutboxOptions
  /** The answer to a newcomer may be larger than all that may wait otherwise; it counts when it has been read. */
  private answerBytes = 0
  private firstBytes = 0
  /** On their way in frames that are large by themselves: one legal edit must not pass for a reader's slowness. */
  private largeBytes = 0
  private isPassingBehind = false
  private isShut = false
  /** When something was last sent, on performance.now()'s clock. */
  lastSentAt = performance.now()

  constructor(options: OutboxOptions) {
    this.options = options
    options.socket.on('drain', () => {
      if (!this.isPassingBehind || this.isShut) return
      this.isPassingBehind = false
      options.onRoomForPassing()
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

  /** What a newcomer has to be told before anything else is no sign of slow reading, however large it is. */
  sendFirst(frame: Frame): void {
    if (this.isShut) return
    this.firstBytes += frame.length
    this.write(frame, () => {
      this.firstBytes -= frame.length
    })
  }

  /** The whole document: as large as it is. A second one has to fit like everything else while the first is on its way. */
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

  sendPassing(frame: Frame): void {
    this.sendTick({ update: null, passing: frame, both: null })
  }

  sendTick({ update, passing, both }: Omit<Tick, 'presence'>): void {
    const isBehind = passing !== null && this.bufferedBytes > this.options.maxBufferedBytes * PASSING_SHARE
    if (isBehind) this.isPassingBehind = true
    const frame = isBehind ? update : (both ?? update ?? passing)
    if (frame) this.send(frame)
  }

  /** Nothing more may follow: a close frame is next. */
  shut(): void {
    this.isShut = true
  }

  private write(frame: Frame, onRead?: () => void): void {
    this.lastSentAt = performance.now()
    this.options.socket.write(frame, onRead)
  }
}
