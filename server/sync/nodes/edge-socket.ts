import * as decoding from 'lib0/decoding'
import type { CloseCode } from '#sync/close-code.ts'
import type { ClientLink, LinkListener } from '../socket/client-link.ts'
import { DOWN, type DownOperation, encodeCloseCode, UP, type UpKind } from './stream-message.ts'

const NOTHING = new Uint8Array()

/** Sends to the owner of the board. */
export type SendUp = (kind: UpKind, bytes: Uint8Array) => void

export type Act = (link: ClientLink) => void

/** A socket of this node whose room is on another: passes everything on, in both directions. */
export class EdgeSocket implements LinkListener {
  private readonly sendUp: SendUp
  private link: ClientLink | null = null
  /** Messages from before the socket was accepted. */
  private early: Act[] = []

  constructor(sendUp: SendUp) {
    this.sendUp = sendUp
  }

  begin(link: ClientLink): void {
    this.link = link
    link.listen(this)
    for (const act of this.early.splice(0)) act(link)
  }

  apply(act: Act): void {
    if (this.link) act(this.link)
    else this.early.push(act)
  }

  onMessage(data: Buffer, isBinary: boolean): void {
    this.sendUp(isBinary ? UP.binary : UP.text, data)
  }

  onPing(): void {
    this.sendUp(UP.ping, NOTHING)
  }

  onTooSlow(): void {
    this.sendUp(UP.tooSlow, NOTHING)
  }

  onRoomForEphemeral(): void {
    this.sendUp(UP.roomForEphemeral, NOTHING)
  }

  onUnreadable(): void {
    this.sendUp(UP.unreadable, NOTHING)
  }

  onClosed(code: number): void {
    this.sendUp(UP.closed, encodeCloseCode(code))
  }
}

/** Applies an operation to each of its sockets; its frames are made once for all. */
export function actOf({ kind, parts }: Pick<DownOperation, 'kind' | 'parts'>): Act {
  const frames = parts.map((part) => part && Buffer.from(part.buffer, part.byteOffset, part.length))
  const present = frames.filter((frame) => frame !== null)
  const [first = Buffer.alloc(0)] = present
  switch (kind) {
    case DOWN.enter:
      return () => undefined
    case DOWN.send:
      return ({ outbox }) => outbox.send(first)
    case DOWN.sendFirst:
      return ({ outbox }) => outbox.sendFirst(present)
    case DOWN.sendAnswer:
      return ({ outbox }) => outbox.sendAnswer(first)
    case DOWN.sendTick: {
      const [update = null, ephemeral = null] = frames
      const both = update && ephemeral && Buffer.concat([update, ephemeral])
      return ({ outbox }) => outbox.sendTick({ update, ephemeral, both })
    }
    case DOWN.close: {
      const decoder = decoding.createDecoder(first)
      const code = decoding.readVarUint(decoder) as CloseCode
      const reason = decoding.readVarString(decoder)
      return (link) => link.close(code, reason)
    }
    case DOWN.terminate:
      return (link) => link.terminate()
    case DOWN.pause:
      return (link) => link.pause()
    case DOWN.resume:
      return (link) => link.resume()
  }
}
