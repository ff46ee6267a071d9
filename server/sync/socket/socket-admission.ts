import type { Database } from '#db/driver/database.ts'
import type { Access } from '#server/access/access.ts'
import type { BoardVisits } from '#server/access/board-visits.ts'
import type { TimeZones } from '#server/access/time-zones.ts'
import type { Log } from '#server/ground/log.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { FairTurns } from '#server/threads/fair-turns.ts'
import type { RoomName } from '#sync/canvas-or-private-draft-path.ts'
import { CLOSE, type CloseCode } from '#sync/close-code.ts'
import { CLOSE_REASONS } from '#sync/close-reason.ts'
import type { Limits } from '#sync/limits.ts'
import type { Room } from '../room/room.ts'
import type { RoomRegistry } from '../room/room-registry.ts'
import { type Admission, admit, limitFor } from './admit-to-canvas-or-private-draft.ts'
import type { Arrival, UpgradeRequest } from './arrival.ts'
import type { ClientLink } from './client-link.ts'
import { Connection } from './connection.ts'
import { FailedOpenings } from './failed-openings.ts'
import { holdDraft } from './private-draft-of-member.ts'
import { ProofWatch } from './proof-watch.ts'
import { personRate, type RateWindow } from './rate-window.ts'

const STOP_GRACE_MS = 1_500

/** The part of access control that sockets need. */
export type SocketAccess = Pick<
  Access,
  'authenticate' | 'isGuessing' | 'checkOrigin' | 'clientOf' | 'noteVisit' | 'proofs'
>

/** The services that admit sockets, and those that every connection shares. */
export interface SocketAdmissionOptions {
  access: SocketAccess
  sessions: Pick<SessionHub, 'load' | 'dispatch'>
  db: Database
  registry: RoomRegistry
  turns: FairTurns
  limits: Limits
  log: Log
  /** Gets each opening and closing of a board. */
  visits?: Pick<BoardVisits, 'markSeen'> | undefined
  timeZones?: Pick<TimeZones, 'keep'> | undefined
}

/** Lets new sockets into rooms or refuses them, and keeps the list of open ones. */
export class SocketAdmission {
  private readonly options: SocketAdmissionOptions
  private readonly proofs: ProofWatch
  private readonly connections = new Set<Connection>()
  private readonly perPerson = new Map<string, PersonHere>()
  private readonly failures = new FailedOpenings()
  private isClosed = false

  constructor(options: SocketAdmissionOptions) {
    this.options = options
    this.proofs = new ProofWatch({ proofs: options.access.proofs, log: options.log })
  }

  /** Lets no more sockets in. */
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
  }

  /** Decides about a socket; resolves once it is refused, turned away or in its room. */
  async receive(arrival: Arrival, name: RoomName): Promise<void> {
    const { db, registry, access, sessions } = this.options
    const log = this.options.log.child({ connectionId: arrival.connectionId, boardId: name.boardId })
    const onFailure = (error: unknown) => this.failures.add(error, log)
    const isCrowded = (userId: string) => this.isCrowded(userId)
    const isBoardCrowded = (room: Room) => this.isBoardCrowded(room)
    const admission = await admit(
      { access, db, sessions, registry, onFailure, isCrowded, isBoardCrowded },
      arrival.request,
      name,
    )
    switch (admission.kind) {
      case 'http':
        arrival.refuse(admission.status)
        return
      case 'close':
        arrival.turnAway(admission.code, admission.reason)
        return
      case 'enter':
        this.letIn(arrival, log, admission)
    }
  }

  private letIn(arrival: Arrival, log: Log, { caller, room }: Entry): void {
    const { registry } = this.options
    const entry = room.feed.entryOf(caller.userId)
    // Check again: sockets that arrived at the same moment were all checked before any of them was in.
    const isCrowded = this.isCrowded(caller.userId) || this.isBoardCrowded(room)
    if (entry && !isCrowded && !this.isClosed) {
      const { request } = arrival
      if (arrival.accept((link) => this.enter({ request, link, log, ...entry }, { caller, room }))) return
      registry.release(room)
      return
    }
    registry.release(room)
    if (this.isClosed) arrival.refuse(503)
    else if (entry) arrival.turnAway(CLOSE.tryLater, CLOSE_REASONS['too-many-connections'])
    else arrival.turnAway(...room.feed.accessCloseReason(caller.userId))
  }

  private enter(
    {
      request,
      link,
      log,
      rights,
      stamp,
    }: { request: UpgradeRequest; link: ClientLink; log: Log } & RoomEntry,
    { caller, room }: Entry,
  ): void {
    const { limits, registry, visits, timeZones } = this.options
    const connection: Connection = new Connection({
      link,
      room,
      userId: caller.userId,
      isProgram: caller.program !== undefined,
      takesOwnMessages: caller.via === 'cookie' || asksForOwnMessages(request),
      rights,
      stamp,
      limitRights: limitFor(caller),
      limits,
      turns: this.options.turns,
      personRate: this.personHere(caller.userId).rate,
      log,
      holdDraft: () => holdDraft(registry, room.boardId, caller.userId),
      onClosed: () => {
        this.remove(connection)
        visits?.markSeen(room.boardId, caller.userId)
        registry.release(room)
      },
    })
    this.add(connection)
    this.proofs.add(connection, caller)
    log.info({ userId: caller.userId, programId: caller.program?.tokenId }, 'connection opened')
    connection.start()
    timeZones?.keep(caller.userId, request.url)
    visits?.markSeen(room.boardId, caller.userId, request)
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
  }

  private remove(connection: Connection): void {
    this.connections.delete(connection)
    this.proofs.remove(connection)
    const person = this.personHere(connection.userId)
    person.sockets -= 1
    // Not at once: otherwise leaving and returning would reset the person's limits.
    if (person.sockets === 0) this.forgetSoon(connection.userId)
  }
}

interface PersonHere {
  sockets: number
  rate: RateWindow
}

type Entry = Omit<Extract<Admission, { kind: 'enter' }>, 'kind'>
type RoomEntry = NonNullable<ReturnType<Room['feed']['entryOf']>>

/** A program with a token is most likely a stock client; only our own pages have a cookie. */
function asksForOwnMessages({ url }: UpgradeRequest): boolean {
  return new URL(url ?? '', 'ws://localhost').searchParams.get('messages') === 'all'
}
