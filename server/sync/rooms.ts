import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Readable, writable } from '#base/readable.ts'
import type { Database } from '#db/driver/database.ts'
import type { BoardVisits } from '#server/access/board-visits.ts'
import type { TimeZones } from '#server/access/time-zones.ts'
import { type BoardOwners, createSoleOwner } from '#server/cluster/board-owners.ts'
import type { Bus } from '#server/cluster/bus.ts'
import type { Log } from '#server/ground/log.ts'
import type { Metrics } from '#server/ground/metrics.ts'
import type { CountsOfAllNodes } from '#server/limits/share-counts.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import { FairTurns } from '#server/threads/fair-turns.ts'
import { ThreadLoad } from '#server/threads/thread-load.ts'
import type { BoardCosts } from '#server/watchdog/board-costs.ts'
import type { ModelsView, StorageState } from '#session/projection.ts'
import type { RoomName } from '#sync/canvas-or-private-draft-path.ts'
import { CLOSE, type CloseCode } from '#sync/close-code.ts'
import { CLOSE_REASONS } from '#sync/close-reason.ts'
import type { Limits } from '#sync/limits.ts'
import { holdRoom, type OpenRoom } from './held-room.ts'
import { NodeSockets } from './nodes/node-sockets.ts'
import { BoardBusy } from './room/board-busy.ts'
import type { RoomLoad } from './room/room-load.ts'
import { type DraftListener, type OpenedListener, RoomRegistry } from './room/room-registry.ts'
import type { Arrival } from './socket/arrival.ts'
import { type SocketAccess, SocketAdmission } from './socket/socket-admission.ts'
import { SocketUpgrades } from './socket/socket-upgrades.ts'
import { Compactor } from './storage/compactor.ts'
import { UpdateLog } from './storage/update-log.ts'
import { createBoardThreads } from './work/board-threads.ts'

/** The server's services for boards in memory and their sockets; some tests leave out the optional ones. */
export interface RoomsServices {
  /** Limits of documents, people and sockets. */
  config: { limits: Limits }
  log: Log
  metrics: Pick<Metrics, 'connections' | 'rooms' | 'updatesTotal' | 'commitSeconds' | 'unsavedBytes'>
  db: Database
  /** The boards that this process may have; all of them by default. */
  owners?: BoardOwners
  /** Between the nodes of a cluster; a process without it has all boards. */
  bus?: Bus | null
  /** Adds up sockets of an address on all nodes. */
  countSharing?: Pick<CountsOfAllNodes, 'of'>
  /** Decides admission; a change reaches the sockets of its board at once. */
  sessions: Pick<SessionHub, 'load' | 'dispatch' | 'subscribe'>
  /** Identifies the person and the address of a socket. */
  access: SocketAccess
  /** Records when people open and close a board. */
  visits?: Pick<BoardVisits, 'markSeen'>
  /** Keeps the time zone that a page names when it connects. */
  timeZones?: Pick<TimeZones, 'keep'>
  /** Counts the time that each board takes of the main thread. */
  costs?: Pick<BoardCosts, 'measure'>
  /** The available models; by default the demo script. */
  models?: Readable<ModelsView>
  /** How long a board stays in memory after the last member left. */
  idleMs?: number
  /** A session of work ends after this pause in editing, in milliseconds; ten minutes by default. */
  workPauseMs?: number
}

/** All boards that are open in this process, and the way for sockets to them. */
export interface Rooms {
  /** Returns true if the request was for a room and has been handled. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Rejects with NoSuchBoard, DamagedBoard, BoardElsewhere, NodeAway or the database's error. */
  open(boardId: string): Promise<OpenRoom>
  /** Called for every board that is loaded, with its notes. Returns a function that removes the listener. */
  onOpened(listener: OpenedListener): () => void
  /** Like `open`, for the person’s draft document, which is made if there is none. */
  openDraft(boardId: string, userId: string): Promise<OpenRoom>
  /** The user ids of those whose draft document is in memory. */
  draftWriters(boardId: string): string[]
  /** Called for every draft document that is loaded. Returns a function that removes the listener. */
  onDraftOpened(listener: DraftListener): () => void
  /**
   * Commits the changes that `change` makes to documents of one board, which must be open, together or not at all.
   * @throws BoardBusy when nothing can be changed now
   */
  editTogether(change: () => void): void
  /** User ids of the people on the board, each once. */
  hereOn(boardId: string): string[]
  /** Whether as many pages are open on the board as it takes. */
  isCrowded(boardId: string): boolean
  /** away: changes are held in memory and not called saved, because the database does not take them. */
  readonly storage: Readable<StorageState>
  /** Why the database took nothing at the last attempt; `null` if it has not refused. */
  savingError(): unknown
  /** The resources that each board in memory uses, by board id. */
  loads(): Map<string, RoomLoad>
  /** Whether a board is in memory, or a socket is open here, which may lead to a board of another node. */
  isInUse(): boolean
  closeBoard(boardId: string, code: CloseCode): void
  /** Saves what can be saved, makes everyone reconnect, and ends. */
  stop(): Promise<void>
}

/** How long a stopping server waits for the database. */
const DRAIN_MS = 8_000
const FINISH_MS = 1_000
const STOP_GRACE_MS = 1_500

const MOVED = [CLOSE.moved, CLOSE_REASONS['board-moved']] as const
const RESTART = [CLOSE.restart, CLOSE_REASONS.restart] as const

/** Used until models are configured. */
const SCRIPT_ONLY: ModelsView = {
  ordinary: 'demo:script',
  synthesis: 'demo:script',
  isScriptOnly: true,
  isOn: true,
}

/** All boards that this process has open. */
export function createRooms(services: RoomsServices): Rooms {
  const { config, log, metrics, db, sessions, bus } = services
  const { limits } = config
  const updateLog = new UpdateLog({ db, limits, log, metrics })
  const threads = createBoardThreads()
  const compactor = new Compactor(db, threads, log)
  const turns = new FairTurns()
  const { models = writable(SCRIPT_ONLY), owners = createSoleOwner() } = services
  const shared = { updateLog, compactor, threads, turns, load: new ThreadLoad() }
  // Without a cluster two processes may take the board from each other: then nobody comes back at once.
  const [closeWhenLost, reason] = bus ? MOVED : RESTART
  const registry = new RoomRegistry({ ...services, ...shared, limits, models, owners, closeWhenLost })
  const admission = new SocketAdmission({ ...services, limits, registry, turns })
  const receiveHere = (arrival: Arrival, name: RoomName) => admission.receive(arrival, name)
  const nodes = bus ? new NodeSockets({ bus, owners, receiveHere, log }) : null
  const receive = nodes ? (arrival: Arrival, name: RoomName) => nodes.receive(arrival, name) : receiveHere
  const upgrades = new SocketUpgrades({ ...services, limits, receive })
  const unsubscribe = sessions.subscribe(({ state }) => registry.sessionChanged(state))

  let stopping: Promise<void> | null = null

  async function stopRooms(): Promise<void> {
    upgrades.close()
    admission.close()
    await admission.finishReceived(FINISH_MS)
    // Twice: the first time everyone gets the confirmation, the second commits updates that arrived since.
    const wasDrained = await updateLog.drain(DRAIN_MS)
    // Before the sockets close: their pages connect again at once, to the next owner.
    await owners.stop()
    nodes?.leave()
    await admission.closeConnections(closeWhenLost, reason)
    await upgrades.stop(STOP_GRACE_MS)
    nodes?.stop()
    const isSaved = await updateLog.drain(wasDrained ? DRAIN_MS : 0)
    if (!isSaved) log.error('stopped with unsaved edits')
    unsubscribe()
    registry.stop()
    updateLog.stop()
    await threads.stop()
  }

  return {
    handleUpgrade: (request, socket, head) => upgrades.handleUpgrade(request, socket, head),
    open: async (boardId) => holdRoom(await registry.acquire(boardId), registry),
    async openDraft(boardId, userId) {
      const room = await registry.acquireDraft(boardId, userId)
      return holdRoom(room, registry)
    },
    draftWriters: (boardId) => registry.draftWriters(boardId),
    onDraftOpened: (listener) => registry.onDraftOpened(listener),
    editTogether(change) {
      if (updateLog.isFull) throw new BoardBusy('sync.database-away')
      updateLog.together(change)
    },
    onOpened: (listener) => registry.onOpened(listener),
    isCrowded(boardId) {
      const room = registry.peek(boardId)
      return room !== null && room.members.size >= limits.maxConnectionsPerBoard
    },
    hereOn: (boardId) => [
      ...new Set([...(registry.peek(boardId)?.members ?? [])].map((member) => member.userId)),
    ],
    storage: updateLog.storage,
    savingError: () => updateLog.savingError,
    loads: () => registry.loads(),
    isInUse: () => upgrades.hasSockets || registry.loads().size > 0,
    closeBoard: (boardId, code) => registry.peek(boardId)?.closeAll(code, CLOSE_REASONS['board-closed']),
    stop() {
      stopping ??= stopRooms()
      return stopping
    },
  }
}
