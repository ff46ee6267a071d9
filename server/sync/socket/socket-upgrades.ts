import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Access } from '#server/access/access.ts'
import type { Log } from '#server/ground/log.ts'
import type { Metrics } from '#server/ground/metrics.ts'
import { newConnectionId } from '#server/ground/new-id.ts'
import { type ConcurrencyLimit, limitAddressesAtOnce } from '#server/limits/concurrency-limit.ts'
import type { CountsOfAllNodes } from '#server/limits/share-counts.ts'
import { parseRoomPath, type RoomName } from '#sync/canvas-or-private-draft-path.ts'
import { CLOSE, type CloseCode } from '#sync/close-code.ts'
import { CLOSE_REASONS } from '#sync/close-reason.ts'
import type { Limits } from '#sync/limits.ts'
import type { Arrival } from './arrival.ts'
import { BoardSocket } from './board-socket.ts'
import type { ClientLink } from './client-link.ts'
import { closeSocket } from './close-socket.ts'
import { SilenceWatch } from './silence-watch.ts'
import { SocketLink } from './socket-link.ts'

const PREFIX = '/sync/'
/** Sockets whose person is still being looked up; more would only wait for the database. */
const MAX_WAITING = 1_000
/** Sockets that get a reason when their address has too many; further ones are refused without one. */
const MAX_CROWD = 200
/** How long a refused client may take to close its side. */
const REFUSED_GRACE_MS = 2_000

const STATUS = {
  403: 'Forbidden',
  404: 'Not Found',
  503: 'Service Unavailable',
} as const

/** Limits of sockets, and the place that lets them into rooms. */
export interface SocketUpgradesOptions {
  access: Pick<Access, 'clientOf'>
  limits: Limits
  metrics: Pick<Metrics, 'connections'>
  log: Log
  /** Adds up sockets of an address on all nodes. */
  countSharing?: Pick<CountsOfAllNodes, 'of'>
  /** Decides about a socket; resolves once it is refused, turned away or accepted. */
  receive(arrival: Arrival, name: RoomName): Promise<void>
}

/** Takes the sockets that clients open to this process, within the limits of an address, and ends silent ones. */
export class SocketUpgrades {
  private readonly options: SocketUpgradesOptions
  private readonly server: WebSocketServer
  private readonly silence = new SilenceWatch()
  private readonly perAddress: ConcurrencyLimit
  private waiting = 0
  private crowd = 0
  private isClosed = false
  private readonly links = new Set<SocketLink>()
  private onLastClosed: (() => void) | null = null

  constructor(options: SocketUpgradesOptions) {
    this.options = options
    const { limits, countSharing } = options
    this.perAddress = limitAddressesAtOnce(limits.maxConnectionsPerAddress, countSharing?.of('sockets'))
    this.server = new WebSocketServer({
      noServer: true,
      WebSocket: BoardSocket,
      clientTracking: false,
      // Frames are built once for all sockets and written past `ws`, so `ws` must never queue or compress.
      perMessageDeflate: false,
      maxPayload: options.limits.maxMessageBytes,
    })
  }

  /** Returns true if the request was for a room and has been handled. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    if (!path.startsWith(PREFIX)) return false
    // Without a listener, one reset connection would end the process.
    socket.on('error', () => socket.destroy())
    const name = parseRoomPath(path)
    const connectionId = newConnectionId()
    const log = this.options.log.child({ connectionId, boardId: name?.boardId })
    const upgrade = { request, socket, head, log }
    const leave = this.perAddress.begin(this.options.access.clientOf(request).address)
    if (leave) socket.once('close', leave)
    if (this.isClosed || this.waiting >= MAX_WAITING) refuse(upgrade, 503)
    else if (!name) refuse(upgrade, 404)
    else if (leave) void this.receive(upgrade, connectionId, name)
    else this.turnAwayCrowd(upgrade)
    return true
  }

  get hasSockets(): boolean {
    return this.links.size > 0
  }

  /** Refuses new sockets from now on; open ones stay. */
  close(): void {
    this.isClosed = true
  }

  /** Resolves when all sockets are closed; what is open after `graceMs` is ended. */
  async stop(graceMs: number): Promise<void> {
    this.isClosed = true
    if (this.links.size > 0) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.onLastClosed = resolve
      const timer = setTimeout(() => {
        for (const link of this.links) link.terminate()
      }, graceMs)
      await promise
      clearTimeout(timer)
    }
    this.silence.stop()
  }

  private async receive(upgrade: Upgrade, connectionId: string, name: RoomName): Promise<void> {
    // Sockets of other nodes' boards are open here too.
    if (this.links.size >= this.options.limits.maxConnections) {
      this.turnAway(upgrade, CLOSE.tryLater, CLOSE_REASONS['too-many-connections'])
      return
    }
    const arrival: Arrival = {
      connectionId,
      request: upgrade.request,
      refuse: (status) => refuse(upgrade, status),
      turnAway: (code, reason) => this.turnAway(upgrade, code, reason),
      accept: (onAccepted) => this.accept(upgrade, onAccepted),
    }
    this.waiting += 1
    try {
      await this.options.receive(arrival, name)
    } finally {
      this.waiting -= 1
    }
  }

  private turnAway(upgrade: Upgrade, code: CloseCode, reason: string): void {
    upgrade.log.info({ closeCode: code, reason }, 'connection refused')
    this.open(upgrade, (ws) => closeSocket(ws, code, reason, REFUSED_GRACE_MS))
  }

  private accept(upgrade: Upgrade, onAccepted: (link: ClientLink) => void): boolean {
    const { socket } = upgrade
    const { maxBufferedBytes } = this.options.limits
    return this.open(upgrade, (ws) => {
      const link = new SocketLink({ ws, socket, maxBufferedBytes })
      this.links.add(link)
      this.silence.add(link)
      this.options.metrics.connections.set(this.links.size)
      ws.once('close', () => this.remove(link))
      onAccepted(link)
    })
  }

  private remove(link: SocketLink): void {
    this.links.delete(link)
    this.silence.remove(link)
    this.options.metrics.connections.set(this.links.size)
    if (this.links.size === 0) this.onLastClosed?.()
  }

  /** Returns false if the socket has closed or is not a websocket request. */
  private open(upgrade: Upgrade, onOpen: (ws: WebSocket) => void): boolean {
    const { request, socket, head } = upgrade
    if (socket.destroyed || this.isClosed) {
      refuse(upgrade, 503)
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

  /** Before any query: a person with too many sockets gets none of the database's time for more. */
  private turnAwayCrowd(upgrade: Upgrade): void {
    const { socket } = upgrade
    if (this.crowd >= MAX_CROWD) {
      refuse(upgrade, 503)
      return
    }
    this.crowd += 1
    socket.once('close', () => {
      this.crowd -= 1
    })
    this.turnAway(upgrade, CLOSE.tryLater, CLOSE_REASONS['too-many-from-network'])
  }
}

interface Upgrade {
  request: IncomingMessage
  socket: Duplex
  head: Buffer
  log: Log
}

function refuse({ socket, log }: Upgrade, status: keyof typeof STATUS): void {
  if (socket.destroyed) return
  log.info({ status }, 'connection refused')
  socket.end(`HTTP/1.1 ${status} ${STATUS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
    socket.destroy(),
  )
}
