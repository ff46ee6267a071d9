import * as encoding from 'lib0/encoding'
import type { CloseCode } from '#sync/close-code.ts'
import type { ClientLink, ClientOutbox, LinkListener } from '../socket/client-link.ts'
import type { Tick } from '../wire/fan-out.ts'
import type { Frame } from '../wire/frame.ts'
import { DOWN, type DownKind, type Part, readCloseCode, UP, type UpOperation } from './stream-message.ts'

/** The code of a socket that closed without a close frame. */
const NO_CODE = 1006

/** Sends to the sockets that other nodes hold for a board. */
export interface LinkStream {
  /** Sends in the order of the calls; parts that several links get at once are sent once. */
  add(link: RemoteLink, kind: DownKind, parts: readonly Part[]): void
  remove(link: RemoteLink): void
}

/** A client whose socket another node holds. That node drops what a slow reader misses, and closes silent sockets. */
export class RemoteLink implements ClientLink, ClientOutbox {
  /** Its number in the stream of its node. */
  readonly number: number
  private readonly stream: LinkStream
  private listener: LinkListener | null = null
  private isOpen = true
  private isGone = false

  constructor(stream: LinkStream, number: number) {
    this.stream = stream
    this.number = number
  }

  readonly outbox: ClientOutbox = this

  listen(listener: LinkListener): void {
    this.listener = listener
  }

  send(frame: Frame): void {
    this.add(DOWN.send, [frame])
  }

  sendFirst(parts: readonly Frame[]): void {
    this.add(DOWN.sendFirst, parts)
  }

  sendAnswer(frame: Frame): void {
    this.add(DOWN.sendAnswer, [frame])
  }

  sendEphemeral(frame: Frame): void {
    this.add(DOWN.sendTick, [null, frame])
  }

  sendTick({ update, ephemeral }: Omit<Tick, 'presence'>): void {
    if (update || ephemeral) this.add(DOWN.sendTick, [update, ephemeral])
  }

  pause(): void {
    this.add(DOWN.pause, [])
  }

  resume(): void {
    this.add(DOWN.resume, [])
  }

  close(code: CloseCode, reason: string): void {
    const encoder = encoding.createEncoder()
    encoding.writeVarUint(encoder, code)
    encoding.writeVarString(encoder, reason)
    this.add(DOWN.close, [encoding.toUint8Array(encoder)])
    this.isOpen = false
  }

  terminate(): void {
    this.add(DOWN.terminate, [])
    this.leave()
  }

  /** Takes what the client did. */
  receive({ kind, bytes }: UpOperation): void {
    if (kind === UP.closed) this.leave(readCloseCode(bytes))
    else if (this.isOpen && this.listener) report(this.listener, kind, bytes)
  }

  /** The socket has closed, or its node is gone. */
  leave(code = NO_CODE): void {
    this.isOpen = false
    if (this.isGone) return
    this.isGone = true
    this.stream.remove(this)
    this.listener?.onClosed(code)
  }

  private add(kind: DownKind, parts: readonly Part[]): void {
    if (this.isOpen) this.stream.add(this, kind, parts)
  }
}

function report(listener: LinkListener, kind: Exclude<UpOperation['kind'], 6>, bytes: Uint8Array): void {
  switch (kind) {
    case UP.binary:
    case UP.text:
      listener.onMessage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), kind === UP.binary)
      return
    case UP.ping:
      listener.onPing()
      return
    case UP.tooSlow:
      listener.onTooSlow()
      return
    case UP.roomForEphemeral:
      listener.onRoomForEphemeral()
      return
    case UP.unreadable:
      listener.onUnreadable()
  }
}
