import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Access } from '#server/access/access.ts'
import type { Caller } from '#server/access/authenticate.ts'
import type { BoardVisits } from '#server/access/board-visits.ts'
import type { TimeZones } from '#server/access/time-zones.ts'
import type { Log } from '#server/ground/log.ts'
import type { Metrics } from '#server/ground/metrics.ts'
import { type ConcurrencyLimit, limitAddressesAtOnce } from '#server/limits/concurrency-limit.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { FairTurns } from '#server/threads/fair-turns.ts'
import { parseRoomPath } from '#sync/canvas-or-private-draft-path.ts'
import { CLOSE, type CloseCode } from '#sync/close-code.ts'
import { CLOSE_REASONS } from '#sync/close-reason.ts'
import type { Limits } from '#sync/limits.ts'
import type { Room } from '../room/room.ts'
import type { RoomRegistry } from '../room/room-registry.ts'
import { admit, limitFor } from './admit-to-canvas-or-private-draft.ts'
import { BoardSocket } from './board-socket.ts'
import { closeSocket } from './close-socket.ts'
import { Connection } from './connection.ts'
import { holdDraft } from './private-draft-of-member.ts'
import { ProofWatch } from './proof-watch.ts'
import { personRate, type RateWindow } from './rate-window.ts'
import { SilenceWatch } from './silence-watch.ts'
import { SocketLink } from './socket-link.ts'

const PREFIX = '/sync/'
/** Sockets whose person is still being looked up; more would only wait for the database. */
const MAX_WAITING = 1_000
/** Sockets that get a reason when their address has too many; further ones are refused without one. */
const MAX_CROWD = 200
/** How long a refused client may take to close its side. */
const REFUSED_GRACE_MS = 2_000
const STOP_GRACE_MS = 1_500

const STATUS = {
  403: 'Forbidden',
  404: 'Not Found',
  503: 'Service Unavailable',
} as const

/** The part of access control that sockets need. */
export type SocketAccess = Pick<
  Access,
  'authenticate' | 'isGuessing' | 'checkOrigin' | 'clientOf' | 'noteVisit' | 'proofs'
>

/** The services that admit sockets, and those that every connection shares. */
export interface SocketAdmissionOptions {
  access: SocketAccess
  sessions: Pick<SessionHub, 'load'>
  registry: RoomRegistry
  turns: FairTurns
  limits: Limits
  log: Log
  metrics: Pick<Metrics, 'connections'>
  /** Gets each opening and closing of a board. */
  visits?: Pick<BoardVisits, 'markSeen'> | undefined
  timeZones?: Pick<TimeZones, 'keep'> | undefined
}

/** Lets new sockets into rooms or refuses them, and keeps the list of open ones. */
export class SocketAdmission {
  private readonly options: SocketAdmissionOptions
  private readonly server: WebSocketServer
  private readonly proofs: ProofWatch
  private readonly silence = new SilenceWatch()
  private readonly connections = new Set<Connection>()
  private readonly perPerson = new Map<string, PersonHere>()
  private readonly perAddress: ConcurrencyLimit
  private waiting = 0
  private crowd = 0
  private isClosed = false

  constructor(options: SocketAdmissionOptions) {
    this.options = options
    this.perAddress = limitAddressesAtOnce(options.limits.maxConnectionsPerAddress)
    this.proofs = new ProofWatch({ proofs: options.access.proofs, log: options.log })
    this.server = new WebSocketServer({
      noServer: true,
      WebSocket: BoardSocket,
      clientTracking: false,
      // Frames are built once for all sockets and written past `ws`, so `ws` must never queue or compress.
      perMessageDeflate: false,
      maxPayload: options.limits.maxMessageBytes,
    })
  }

  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    if (!path.startsWith(PREFIX)) return false
    // Without a listener, one reset connection would end the process.
    socket.on('error', () => socket.destroy())
    const arrival = { request, socket, head, path }
    const leave = this.perAddress.begin(this.options.access.clientOf(request).address)
    if (leave) socket.once('close', leave)
    if (this.isClosed || this.waiting >= MAX_WAITING) refuse(socket, 503)
    else if (leave) void this.receive(arrival)
    else this.turnAwayCrowd(arrival)
    return true
  }

  /** Stops accepting sockets. */
  close(): void {
    this.isClosed = true
  }

  /** Resolves when all received messages are handled, or after `maxMs`: people may continue to send. */
  async finishReceived(maxMs: number): Promise<void> {
    await this.options.turns.whenIdle(maxMs)
  }

  /** Resolves when all sockets are closed. */
  async closeConnections(code: CloseCode, reason: string): Promise<void> {
    this.isClosed = true
    const gone = [...this.connections].map((connection) => connection.closed)
    for (const connection of this.connections) connection.close(code, reason)
    const timer = setTimeout(() => {
      for (const connection of this.connections) connection.terminate()
    }, STOP_GRACE_MS)
    await Promise.all(gone)
    clearTimeout(timer)
    this.proofs.stop()
    this.silence.stop()
  }

  private async receive(arrival: Arrival): Promise<void> {
    const { request, socket, path } = arrival
    const name = parseRoomPath(path)
    if (!name) {
      refuse(socket, 404)
      return
    }
    this.waiting += 1
    const { log, registry, access, sessions } = this.options
    const isCrowded = (userId: string) => this.isCrowded(userId)
    const isBoardCrowded = (room: Room) => this.isBoardCrowded(room)
    const admission = await admit(
      { access, sessions, registry, log, isCrowded, isBoardCrowded },
      request,
      name,
    )
    this.waiting -= 1
    switch (admission.kind) {
      case 'http':
        refuse(socket, admission.status)
        return
      case 'close':
        this.open(arrival, (ws) => turnAway(ws, admission.code, admission.reason))
        return
      case 'enter':
        if (!this.open(arrival, (ws) => this.enter(arrival, ws, admission))) registry.release(admission.room)
    }
  }

  /** Returns false if the socket has closed or is not a websocket request. */
  private open({ request, socket, head }: Arrival, onOpen: (ws: WebSocket) => void): boolean {
    if (socket.destroyed || this.isClosed) {
      refuse(socket, 503)
      return false
    }
    let isOpen = false
    // The answer to the upgrade and the first frames go out with one call of the system.
    socket.cork()
    this.server.handleUpgrade(request, socket, head, (ws) => {
      isOpen = true
      // Without a listener this event would end the process. The socket closes itself with its reason.
      ws.on('error', () => undefined)
      onOpen(ws)
    })
    socket.uncork()
    return isOpen
  }

  private enter(arrival: Arrival, ws: WebSocket, { caller, room }: { caller: Caller; room: Room }): void {
    const { limits, log, registry, visits, timeZones } = this.options
    const entry = room.feed.entryOf(caller.userId)
    if (!entry) {
      registry.release(room)
      turnAway(ws, ...room.feed.accessCloseReason(caller.userId))
      return
    }
    // Check again: sockets that arrived at the same moment were all checked before any of them was in.
    if (this.isCrowded(caller.userId) || this.isBoardCrowded(room)) {
      registry.release(room)
      turnAway(ws, CLOSE.tryLater, CLOSE_REASONS['too-many-connections'])
      return
    }
    const link = new SocketLink({ ws, socket: arrival.socket, maxBufferedBytes: limits.maxBufferedBytes })
    const connection: Connection = new Connection({
      link,
      room,
      userId: caller.userId,
      isProgram: caller.program !== undefined,
      takesOwnMessages: caller.via === 'cookie' || asksForOwnMessages(arrival.request),
      ...entry,
      limitRights: limitFor(caller),
      limits,
      turns: this.options.turns,
      personRate: this.personHere(caller.userId).rate,
      log,
      holdDraft: () => holdDraft(registry, room.boardId, caller.userId),
      onClosed: () => {
        this.remove(connection)
        this.silence.remove(link)
        visits?.markSeen(room.boardId, caller.userId)
        registry.release(room)
      },
    })
    this.add(connection)
    this.proofs.add(connection, caller)
    this.silence.add(link)
    connection.start()
    timeZones?.keep(caller.userId, arrival.request.url)
    visits?.markSeen(room.boardId, caller.userId, arrival.request)
  }

  /** Before any query: a person with too many sockets gets none of the database's time for more. */
  private turnAwayCrowd(arrival: Arrival): void {
    if (this.crowd >= MAX_CROWD) {
      refuse(arrival.socket, 503)
      return
    }
    this.crowd += 1
    arrival.socket.once('close', () => {
      this.crowd -= 1
    })
    this.open(arrival, (ws) => {
      turnAway(ws, CLOSE.tryLater, CLOSE_REASONS['too-many-from-network'])
    })
  }

  private personHere(userId: string): PersonHere {
    let person = this.perPerson.get(userId)
    if (!person) {
      person = { sockets: 0, rate: personRate(this.options.limits) }
      this.perPerson.set(userId, person)
    }
    return person
  }

  private forgetSoon(userId: string): void {
    setTimeout(() => {
      if (this.perPerson.get(userId)?.sockets === 0) this.perPerson.delete(userId)
    }, this.options.limits.rateWindowMs).unref()
  }

  /** Whether this person, or the whole process, has no room for another socket. */
  private isCrowded(userId: string): boolean {
    const { maxConnections, maxConnectionsPerPerson } = this.options.limits
    return (
      this.connections.size >= maxConnections ||
      (this.perPerson.get(userId)?.sockets ?? 0) >= maxConnectionsPerPerson
    )
  }

  private isBoardCrowded(room: Room): boolean {
    return room.members.size >= this.options.limits.maxConnectionsPerBoard
  }

  private add(connection: Connection): void {
    this.connections.add(connection)
    this.personHere(connection.userId).sockets += 1
    this.options.metrics.connections.set(this.connections.size)
  }

  private remove(connection: Connection): void {
    this.connections.delete(connection)
    this.proofs.remove(connection)
    const person = this.personHere(connection.userId)
    person.sockets -= 1
    // Not at once: otherwise leaving and returning would reset the person's limits.
    if (person.sockets === 0) this.forgetSoon(connection.userId)
    this.options.metrics.connections.set(this.connections.size)
  }
}

interface PersonHere {
  sockets: number
  rate: RateWindow
}

interface Arrival {
  request: IncomingMessage
  socket: Duplex
  head: Buffer
  path: string
}

/** A program with a token is most likely a stock client; only our own pages have a cookie. */
function asksForOwnMessages({ url }: IncomingMessage): boolean {
  return new URL(url ?? '', 'ws://localhost').searchParams.get('messages') === 'all'
}

function refuse(socket: Duplex, status: keyof typeof STATUS): void {
  if (socket.destroyed) return
  socket.end(`HTTP/1.1 ${status} ${STATUS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
    socket.destroy(),
  )
}

function turnAway(ws: WebSocket, code: CloseCode, reason: string): void {
  closeSocket(ws, code, reason, REFUSED_GRACE_MS)
}
