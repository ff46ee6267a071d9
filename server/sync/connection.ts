import type { Duplex } from 'node:stream'
import * as decoding from 'lib0/decoding'
import type { WebSocket } from 'ws'
import { messageYjsSyncStep1, messageYjsSyncStep2, messageYjsUpdate } from 'y-protocols/sync'
import * as Y from 'yjs'
import type { Log } from '#server/log.ts'
import type { Role } from '#session/role.ts'
import type { PresenceStamp } from '#sync/awareness-state.ts'
import { CLOSE, type CloseCode } from '#sync/close-code.ts'
import type { Limits } from '#sync/limits.ts'
import { MESSAGE } from '#sync/message-type.ts'
import type { IdVerdict } from './client-ids.ts'
import { closeReason } from './close-reason.ts'
import { EditGate } from './edit-gate.ts'
import type { Tick } from './fan-out.ts'
import { answerFrame, type Frame, KEEP_ALIVE_FRAME, savedFrame, stateVectorFrame } from './frame.ts'
import { Outbox } from './outbox.ts'
import { RateWindow } from './rate-window.ts'
import type { Room, RoomMember } from './room.ts'

/** A client that does not answer a close frame is gone. */
const CLOSE_GRACE_MS = 3_000
/** Answers cost us more than asking costs them: the second and later ones count against the client's bytes by this share. */
const ANSWER_COST = 1 / 4
/** A state vector of nobody. */
const EMPTY_STATE_VECTOR_BYTES = 1
/** An entry of a state vector is two numbers of at most five bytes. */
const MAX_ENTRY_BYTES = 10
/** Writers that a browser may know and we don't: what it, its other tabs and its past selves wrote offline. */
const MAX_UNKNOWN_WRITERS = 1_000

export interface ConnectionOptions {
  ws: WebSocket
  /** The socket under `ws`. */
  socket: Duplex
  room: Room
  userId: string
  role: Role
  stamp: PresenceStamp
  limits: Limits
  log: Log
  onClosed: (connection: Connection) => void
}

/** The message can't be read or is none that clients send. */
class BadMessage extends Error {}

/** One client's socket in one room. */
export class Connection implements RoomMember {
  readonly userId: string
  readonly room: Room
  stamp: PresenceStamp
  /** When something last came from it, on performance.now()'s clock. */
  lastHeardAt = performance.now()
  private readonly options: ConnectionOptions
  private readonly outbox: Outbox
  private readonly gate: EditGate
  private readonly rate: RateWindow
  private answers = 0
  private isClosing = false
  private readonly gone = Promise.withResolvers<void>()

  constructor(options: ConnectionOptions) {
    const { ws, socket, room, limits } = options
    this.options = options
    this.room = room
    this.userId = options.userId
    this.stamp = options.stamp
    this.rate = new RateWindow(limits)
    this.outbox = new Outbox({
      socket,
      maxBufferedBytes: limits.maxBufferedBytes,
      onTooSlow: () => this.close(CLOSE.tooSlow, 'This connection reads too slowly.'),
      onRoomForPassing: () => room.greet(this),
    })
    this.gate = this.createGate()
    ws.on('message', (data: Buffer, isBinary: boolean) => this.receive(data, isBinary))
    ws.on('pong', () => {
      this.lastHeardAt = performance.now()
    })
    ws.on('close', () => this.handleClosed())
  }

  /** Enters the room: says what the server has, and what the session is. */
  start(): void {
    this.outbox.sendFirst(stateVectorFrame(this.room.stateVector()))
    this.room.join(this)
  }

  /** Resolves when the socket is gone. */
  get closed(): Promise<void> {
    return this.gone.promise
  }

  get bufferedBytes(): number {
    return this.outbox.bufferedBytes
  }

  setRole(role: Role): void {
    this.gate.setRole(role)
  }

  sendTick(tick: Tick): void {
    this.outbox.sendTick(tick)
  }

  sendPassing(frame: Frame): void {
    this.outbox.sendPassing(frame)
  }

  sendSession(frame: Frame): void {
    this.outbox.send(frame)
  }

  sendTalk(frame: Frame): void {
    this.outbox.send(frame)
  }

  /** Asks for a sign of life, and gives one to clients that see messages only, if none went out for so long. */
  keepAlive(quietMs: number): void {
    if (this.isClosing) return
    this.options.ws.ping()
    if (performance.now() - this.outbox.lastSentAt >= quietMs) this.outbox.send(KEEP_ALIVE_FRAME)
  }

  terminate(): void {
    this.isClosing = true
    this.outbox.shut()
    this.options.ws.terminate()
  }

  close(code: CloseCode, reason: string): void {
    if (this.isClosing) return
    this.isClosing = true
    this.outbox.shut()
    const { ws } = this.options
    ws.close(code, closeReason(reason))
    const timer = setTimeout(() => ws.terminate(), CLOSE_GRACE_MS)
    ws.once('close', () => clearTimeout(timer))
  }

  private createGate(): EditGate {
    const { room, role, limits } = this.options
    return new EditGate({
      role,
      maxHeldBytes: limits.maxMessageBytes,
      apply: (update) => room.intake.tryUpdate(update, this),
      isNews: (update) => room.isNews(update),
      saved: () => room.saved(),
      answerSaved: (n) => this.outbox.send(savedFrame(n)),
      askForState: () => this.outbox.send(stateVectorFrame(room.stateVector())),
      refuse: (reason) => this.close(CLOSE.badFrame, reason),
      turnAway: (code, reason) => this.close(code, reason),
    })
  }

  private handleClosed(): void {
    this.isClosing = true
    this.gate.stop()
    this.outbox.shut()
    this.room.leave(this)
    this.options.onClosed(this)
    this.gone.resolve()
  }

  private receive(data: Buffer, isBinary: boolean): void {
    if (this.isClosing) return
    this.lastHeardAt = performance.now()
    if (!this.rate.take(data.length, this.lastHeardAt)) {
      this.close(CLOSE.tooMuch, 'This connection sends too much.')
      return
    }
    try {
      if (!isBinary) throw new BadMessage('Messages are binary.')
      this.read(decoding.createDecoder(data))
    } catch (error) {
      const { log, userId } = this.options
      log.info({ err: error, userId, boardId: this.room.boardId }, 'a message could not be read')
      this.close(CLOSE.badFrame, error instanceof BadMessage ? error.message : 'The message can’t be read.')
    }
  }

  private read(decoder: decoding.Decoder): void {
    const type = decoding.readVarUint(decoder)
    switch (type) {
      case MESSAGE.sync:
        this.readSync(decoder)
        return
      case MESSAGE.awareness:
        this.room.receivePresence(this, decoding.readVarUint8Array(decoder))
        this.heed(this.room.intake.checkOwnId(this))
        return
      case MESSAGE.queryAwareness:
        this.charge(this.room.tellPresence(this))
        return
      case MESSAGE.saved:
        this.gate.saved(decoding.readVarUint(decoder))
        return
      default:
        throw new BadMessage('There is no such message.')
    }
  }

  private readSync(decoder: decoding.Decoder): void {
    const step = decoding.readVarUint(decoder)
    const bytes = decoding.readVarUint8Array(decoder)
    switch (step) {
      case messageYjsSyncStep1:
        this.sendMissing(bytes)
        return
      case messageYjsSyncStep2:
      case messageYjsUpdate:
        this.receiveUpdate(step, bytes)
        return
      default:
        throw new BadMessage('There is no such message.')
    }
  }

  private receiveUpdate(step: number, update: Uint8Array): void {
    if (this.room.isTakingNothing && this.room.isNews(update)) {
      this.close(CLOSE.tryLater, 'The database has been away for too long.')
    } else if (step === messageYjsSyncStep2) {
      this.gate.answer(update)
    } else {
      this.gate.update(update)
    }
  }

  private sendMissing(stateVector: Uint8Array): void {
    const isNewcomer = stateVector.length === EMPTY_STATE_VECTOR_BYTES && stateVector[0] === 0
    const { answer, tail } = isNewcomer ? this.room.wholeState() : this.stateAfter(stateVector)
    if (this.isClosing) return
    this.answers += 1
    if (this.answers > 1 && !this.charge(answer.length)) return
    this.outbox.sendAnswer(answer)
    if (tail) this.outbox.send(tail)
  }

  private heed(verdict: IdVerdict | null): void {
    if (verdict?.kind === 'turned-away') this.close(verdict.code, verdict.reason)
  }

  /** False: they have asked for too much, and are out. */
  private charge(answerBytes: number): boolean {
    const isWithin = this.rate.take(answerBytes * ANSWER_COST, performance.now())
    if (!isWithin) this.close(CLOSE.tooMuch, 'This connection asks too much.')
    return isWithin
  }

  private stateAfter(stateVector: Uint8Array): { answer: Frame; tail: null } {
    // Reading a million writers that there never were takes seconds in which nobody else is heard.
    const maxEntries = this.room.doc.store.clients.size + MAX_UNKNOWN_WRITERS
    if (stateVector.length > maxEntries * MAX_ENTRY_BYTES)
      throw new BadMessage('The state vector is too long.')
    this.heed(this.room.intake.checkArrival(this, Y.decodeStateVector(stateVector)))
    return { answer: answerFrame(Y.encodeStateAsUpdate(this.room.doc, stateVector)), tail: null }
  }
}
