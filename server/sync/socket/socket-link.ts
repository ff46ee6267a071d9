import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { CloseCode } from '#sync/close-code.ts'
import { KEEP_ALIVE_FRAME } from '../wire/frame.ts'
import type { ClientLink, LinkListener } from './client-link.ts'
import { closeSocket } from './close-socket.ts'
import { Outbox } from './outbox.ts'

const CLOSE_GRACE_MS = 3_000

/** A socket that has been opened, and the limit of the bytes that wait for its client. */
export interface SocketLinkOptions {
  /** Only receives and closes; frames are written to `socket`. */
  ws: WebSocket
  /** The TCP socket under `ws`. */
  socket: Duplex
  maxBufferedBytes: number
}

/** A client whose socket this process holds. */
export class SocketLink implements ClientLink {
  readonly outbox: Outbox
  /** When the last bytes arrived, on the clock of performance.now(). */
  lastReceivedAt = performance.now()
  private readonly ws: WebSocket
  private listener: LinkListener | null = null
  private isOpen = true

  constructor({ ws, socket, maxBufferedBytes }: SocketLinkOptions) {
    this.ws = ws
    this.outbox = new Outbox({
      socket,
      maxBufferedBytes,
      onTooSlow: () => this.listener?.onTooSlow(),
      onRoomForEphemeral: () => this.listener?.onRoomForEphemeral(),
    })
  }

  listen(listener: LinkListener): void {
    this.listener = listener
    const { ws } = this
    ws.on('message', (data: Buffer, isBinary: boolean) => {
      if (!this.isOpen) return
      this.lastReceivedAt = performance.now()
      listener.onMessage(data, isBinary)
    })
    ws.on('pong', () => {
      this.lastReceivedAt = performance.now()
    })
    ws.on('ping', () => listener.onPing())
    ws.on('error', () => listener.onUnreadable())
    ws.on('close', (code: number) => {
      this.shut()
      listener.onClosed(code)
    })
  }

  /** Bytes that are sent and not read yet. */
  get bufferedBytes(): number {
    return this.outbox.bufferedBytes
  }

  pause(): void {
    this.ws.pause()
  }

  resume(): void {
    this.ws.resume()
  }

  /** Pings the client, and sends a keep-alive message to clients that see only messages if none went out for this long. */
  keepAlive(quietMs: number): void {
    if (!this.isOpen) return
    if (performance.now() - this.outbox.lastSentAt >= quietMs) this.outbox.send(KEEP_ALIVE_FRAME)
    else this.ws.ping()
  }

  terminate(): void {
    this.shut()
    this.ws.terminate()
  }

  close(code: CloseCode, reason: string): void {
    if (!this.isOpen) return
    this.shut()
    closeSocket(this.ws, code, reason, CLOSE_GRACE_MS)
  }

  private shut(): void {
    this.isOpen = false
    this.outbox.shut()
  }
}
