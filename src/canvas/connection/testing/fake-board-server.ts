import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { readSyncMessage, writeSyncStep1 } from 'y-protocols/sync'
import * as Y from 'yjs'
import { seedUpdate } from '#board/doc/board-doc.ts'
import type { Projection } from '#session/projection.ts'
import type { LiveTextFrame } from '#sync/live-text.ts'
import { MESSAGE } from '#sync/message-type.ts'
import type { SessionFrame } from '#sync/session-frame.ts'
import type { TalkFrame } from '#sync/talk-frame.ts'

type Entries = Extract<SessionFrame, { type: 'slices' }>['entries']

/**
 * The server's side of the protocol in memory: one board, any number of sockets, commits on the test's command. `Socket` replaces
 * the browser's WebSocket.
 */
export class FakeBoardServer {
  readonly doc = new Y.Doc()
  readonly sockets = new Set<FakeSocket>()
  /** Barriers that wait for a commit. */
  readonly barriers: { socket: FakeSocket; n: number }[] = []
  readonly seenAwareness: Uint8Array[] = []
  isReachable = true
  /** Accepts sockets and never opens them. */
  isMute = false
  commitsAtOnce = true
  /** The server's time, in milliseconds since 1970. */
  now: () => number = Date.now
  /** A dead connection that neither end has noticed. */
  isSilent = false

  constructor(epoch: string) {
    Y.applyUpdate(this.doc, seedUpdate(epoch))
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      for (const socket of this.sockets) if (socket !== origin) socket.deliver(syncFrame(2, update))
    })
  }

  readonly Socket = ((server: FakeBoardServer) =>
    class extends FakeSocket {
      constructor(url: string) {
        super(server, url)
      }
    })(this)

  accept(socket: FakeSocket): void {
    this.sockets.add(socket)
    const question = encoding.createEncoder()
    encoding.writeVarUint(question, MESSAGE.sync)
    writeSyncStep1(question, this.doc)
    socket.deliver(encoding.toUint8Array(question))
  }

  receive(socket: FakeSocket, frame: Uint8Array): void {
    if (this.isSilent) return
    const decoder = decoding.createDecoder(frame)
    const type = decoding.readVarUint(decoder)
    if (type === MESSAGE.saved) {
      this.barriers.push({ socket, n: decoding.readVarUint(decoder) })
      if (this.commitsAtOnce) this.commit()
    } else if (type === MESSAGE.awareness) this.seenAwareness.push(frame)
    else if (type === MESSAGE.queryAwareness) socket.deliver(NO_STATES)
    else if (type === MESSAGE.clock) socket.deliver(this.clockFrame(decoding.readVarUint(decoder)))
    else if (type === MESSAGE.sync) {
      const answer = encoding.createEncoder()
      encoding.writeVarUint(answer, MESSAGE.sync)
      readSyncMessage(decoder, answer, this.doc, socket)
      if (encoding.length(answer) > 1) socket.deliver(encoding.toUint8Array(answer))
    }
  }

  private clockFrame(n: number): Uint8Array {
    const encoder = encoding.createEncoder()
    for (const part of [MESSAGE.clock, n, this.now()]) encoding.writeVarUint(encoder, part)
    return encoding.toUint8Array(encoder)
  }

  /** Sends an update to everyone, its author included. */
  tellUpdate(update: Uint8Array): void {
    for (const socket of this.sockets) socket.deliver(syncFrame(2, update))
  }

  commit(): void {
    for (const { socket, n } of this.barriers.splice(0)) {
      const encoder = encoding.createEncoder()
      encoding.writeVarUint(encoder, MESSAGE.saved)
      encoding.writeVarUint(encoder, n)
      socket.deliver(encoding.toUint8Array(encoder))
    }
  }

  tellSession(slices: Partial<Projection> | Projection, type: 'whole' | 'slices', entries?: Entries): void {
    const frame = type === 'whole' ? { type, projection: slices } : { type, slices, entries }
    this.tell(MESSAGE.session, frame)
  }

  tellLiveText(frame: LiveTextFrame): void {
    this.tell(MESSAGE.liveText, frame)
  }

  tellTalk(frame: TalkFrame): void {
    this.tell(MESSAGE.talk, frame)
  }

  private tell(type: number, content: object): void {
    const encoder = encoding.createEncoder()
    encoding.writeVarUint(encoder, type)
    encoding.writeVarString(encoder, JSON.stringify(content))
    for (const socket of this.sockets) socket.deliver(encoding.toUint8Array(encoder))
  }

  closeAll(code: number): void {
    for (const socket of [...this.sockets]) socket.drop(code)
  }
}

/** An empty awareness frame. */
const NO_STATES = new Uint8Array([MESSAGE.awareness, 1, 0])

function syncFrame(step: number, update: Uint8Array): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, MESSAGE.sync)
  encoding.writeVarUint(encoder, step)
  encoding.writeVarUint8Array(encoder, update)
  return encoding.toUint8Array(encoder)
}

class FakeSocket {
  static readonly OPEN = 1
  readonly OPEN = 1
  readyState = 0
  binaryType = 'arraybuffer'
  onopen: (() => void) | null = null
  onmessage: ((event: { data: ArrayBuffer }) => void) | null = null
  onclose: ((event: { code: number; reason: string }) => void) | null = null
  onerror: (() => void) | null = null
  readonly url: string
  private readonly server: FakeBoardServer

  constructor(server: FakeBoardServer, url: string) {
    this.server = server
    this.url = url
    queueMicrotask(() => {
      if (server.isMute) return
      if (!server.isReachable) return this.drop(1006)
      this.readyState = 1
      this.onopen?.()
      server.accept(this)
    })
  }

  send(frame: Uint8Array): void {
    const copy = frame.slice()
    queueMicrotask(() => this.readyState === 1 && this.server.receive(this, copy))
  }

  deliver(frame: Uint8Array): void {
    const data = frame.slice().buffer
    queueMicrotask(() => this.onmessage?.({ data }))
  }

  close(): void {
    const isConnecting = this.readyState === 0
    this.readyState = 3
    this.server.sockets.delete(this)
    if (isConnecting) queueMicrotask(() => this.onclose?.({ code: 1006, reason: '' }))
  }

  drop(code: number, reason = ''): void {
    this.readyState = 3
    this.server.sockets.delete(this)
    this.onclose?.({ code, reason })
  }
}
