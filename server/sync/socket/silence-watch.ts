const LOOK_INTERVAL_MS = 4_000
const PING_INTERVAL_MS = 15_000
/** Slightly longer than two pings without an answer. */
const MAX_SILENCE_MS = 40_000

/** A socket that is ended when it falls silent or is not read. */
export interface WatchedSocket {
  /** When the last bytes arrived, on the clock of performance.now(). */
  readonly lastReceivedAt: number
  /** Bytes that are sent and not read yet. */
  readonly bufferedBytes: number
  keepAlive(quietMs: number): void
  terminate(): void
}

interface Watched {
  pingedAt: number
  /** Bytes that waited at the last check: a slow reader that still reads is alive. */
  bufferedBytes: number
}

/** Pings open sockets, and ends those whose other side is gone. */
export class SilenceWatch {
  private readonly watched = new Map<WatchedSocket, Watched>()
  private readonly timer: NodeJS.Timeout

  constructor() {
    this.timer = setInterval(() => this.look(), LOOK_INTERVAL_MS)
    this.timer.unref()
  }

  add(socket: WatchedSocket): void {
    this.watched.set(socket, { pingedAt: performance.now(), bufferedBytes: 0 })
  }

  remove(socket: WatchedSocket): void {
    this.watched.delete(socket)
  }

  stop(): void {
    clearInterval(this.timer)
    this.watched.clear()
  }

  private look(): void {
    const now = performance.now()
    for (const [socket, watched] of [...this.watched]) {
      const isReading = socket.bufferedBytes < watched.bufferedBytes
      watched.bufferedBytes = socket.bufferedBytes
      if (now - socket.lastReceivedAt > MAX_SILENCE_MS && !isReading) {
        socket.terminate()
      } else if (now - watched.pingedAt > PING_INTERVAL_MS) {
        watched.pingedAt = now
        socket.keepAlive(PING_INTERVAL_MS)
      }
    }
  }
}
