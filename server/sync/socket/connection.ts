import * as decoding from 'lib0/decoding'
import { messageYjsSyncStep1, messageYjsSyncStep2, messageYjsUpdate } from 'y-protocols/sync'
import type * as Y from 'yjs'
import type { PresenceStamp } from '#sync/awareness-state.ts'
import { CLOSE, type CloseCode } from '#sync/close-code.ts'
import { CLOSE_REASONS } from '#sync/close-reason.ts'
import type { Limits } from '#sync/limits.ts'
import { MESSAGE } from '#sync/message-type.ts'
import type { MemberRights } from '../feed/member-rights.ts'
import type { Room } from '../room/room.ts'
import { BadMessage, badMessageReason } from '../wire/bad-message.ts'
import { type Tick, withoutLiveText } from '../wire/fan-out.ts'
import { clockFrame, type Frame, stateVectorFrame } from '../wire/frame.ts'
import type { ClientLink, ClientOutbox, LinkListener } from './client-link.ts'
import type { ConnectionOptions } from './connection-options.ts'
import { EditGate, type GateClient } from './edit-gate.ts'
import { Inbox } from './inbox.ts'
import { MemberDraftDocument } from './private-draft-of-member.ts'
import { type RateUse, type RateWindow, socketRate } from './rate-window.ts'
import { StateRequests } from './state-requests.ts'

/** A type, and a number or nothing. */
const SHORT_BYTES = 16
/** Several times what four numbers take. */
const BRING_BYTES = 1_024

/** `closing`: the link was closed, and nothing is read or sent any more. `closed`: it has left the room. */
type Life =
  | { state: 'open' }
  | { state: 'closing'; closeCode: CloseCode | null; reason: string | null }
  | { state: 'closed' }

/**
 * One client in one room.
 *
 * 1. Messages are handled in the order in which they arrived, in turns with everyone's.
 * 2. Nothing that arrives once it closes is handled, and nothing is sent behind the close frame.
 * 3. It leaves the room once, when the socket has closed.
 * 4. Everything that it sends counts against the limits of the socket and of the person.
 */
export class Connection implements GateClient, LinkListener {
  readonly userId: string
  readonly isProgram: boolean
  readonly takesOwnMessages: boolean
  readonly room: Room
  stamp: PresenceStamp
  private readonly options: ConnectionOptions
  private readonly link: ClientLink
  private readonly outbox: ClientOutbox
  readonly gate: EditGate
  private readonly rate: RateWindow
  private readonly inbox: Inbox
  private rights: MemberRights
  private readonly requests: StateRequests
  private readonly draft: MemberDraftDocument
  private life: Life = { state: 'open' }
  private readonly gone = Promise.withResolvers<void>()

  constructor(options: ConnectionOptions) {
    const { link, room, limits } = options
    this.options = options
    this.link = link
    this.outbox = link.outbox
    this.room = room
    this.userId = options.userId
    this.isProgram = options.isProgram
    this.takesOwnMessages = options.takesOwnMessages
    this.stamp = options.stamp
    this.rights = options.limitRights(options.rights)
    this.rate = socketRate(limits)
    this.draft = new MemberDraftDocument(options.holdDraft, options.log)
    this.inbox = new Inbox({
      userId: options.userId,
      turns: options.turns,
      pause: () => link.pause(),
      resume: () => link.resume(),
    })
    this.requests = new StateRequests({ member: this, outbox: this.outbox, rate: this.rate })
    this.gate = new EditGate({
      client: this,
      mayEdit: this.rights.mayEdit,
      maxHeldBytes: limits.maxMessageBytes,
      log: options.log,
    })
    link.listen(this)
  }

  /** Enters the room: sends the server's state vector and the session. */
  start(): void {
    this.outbox.sendFirst([stateVectorFrame(this.room.stateVector())])
    this.room.join(this)
  }

  get closed(): Promise<void> {
    return this.gone.promise
  }

  setRights(rights: MemberRights): void {
    const couldEdit = this.gate.canEdit
    this.rights = this.options.limitRights(rights)
    this.gate.setMayEdit(this.rights.mayEdit, this.rights.graceMs)
    if (!couldEdit) this.room.intake.adoptOwnId(this, this.gate)
  }

  charge(use: RateUse): void {
    if (this.options.personRate.take(use, performance.now())) return
    this.close(CLOSE.tooMuch, CLOSE_REASONS['changes-too-much'])
  }

  sendTick(tick: Tick): void {
    this.outbox.sendTick(this.takesOwnMessages ? tick : withoutLiveText(tick))
  }

  sendEphemeral(frame: Frame): void {
    this.outbox.sendEphemeral(frame)
  }

  sendSession(frame: Frame): void {
    if (this.takesOwnMessages) this.outbox.send(frame)
  }

  send(frame: Frame): void {
    this.outbox.send(frame)
  }

  holdMessages(): () => void {
    return this.inbox.block()
  }

  doFirst(tasks: readonly (() => void)[]): void {
    this.inbox.addFirst(tasks.map((task) => () => this.attempt(task)))
  }

  readonly sendFirst = (parts: readonly Frame[]): void => this.outbox.sendFirst(parts)

  get isOpen(): boolean {
    return this.life.state === 'open'
  }

  terminate(): void {
    if (this.isOpen) this.life = { state: 'closing', closeCode: null, reason: null }
    this.link.terminate()
  }

  close(code: CloseCode, reason: string): void {
    if (!this.isOpen) return
    this.life = { state: 'closing', closeCode: code, reason }
    this.link.close(code, reason)
  }

  onClosed(code: number): void {
    const { log, userId } = this.options
    const { closeCode, reason } =
      this.life.state === 'closing' ? this.life : { closeCode: code, reason: null }
    log.info({ userId, closeCode: closeCode ?? code, reason }, 'connection closed')
    this.life = { state: 'closed' }
    this.gate.stop()
    this.inbox.stop()
    this.requests.stop()
    this.room.leave(this)
    this.draft.end()
    this.options.onClosed()
    this.gone.resolve()
  }

  onMessage(data: Buffer, isBinary: boolean): void {
    if (!this.isOpen || !this.take({ messages: 1, bytes: data.length })) return
    this.inbox.add(data.length, () =>
      this.attempt(() => this.read(openMessage(data, isBinary, this.options.limits))),
    )
  }

  onPing(): void {
    this.take({ messages: 1 })
  }

  onUnreadable(): void {
    this.close(CLOSE.badFrame, CLOSE_REASONS['unreadable-frame'])
  }

  onTooSlow(): void {
    this.close(CLOSE.tooSlow, CLOSE_REASONS['reads-too-slowly'])
  }

  onRoomForEphemeral(): void {
    this.room.sendPresence(this)
  }

  private take(use: RateUse): boolean {
    const now = performance.now()
    if (this.rate.take(use, now) && this.options.personRate.take(use, now)) return true
    this.close(CLOSE.tooMuch, CLOSE_REASONS['sends-too-much'])
    return false
  }

  attempt(task: () => void): void {
    if (!this.isOpen) return
    try {
      this.room.measure(task)
    } catch (error) {
      const { log, userId } = this.options
      log.info({ err: error, userId }, 'unreadable message')
      this.close(CLOSE.badFrame, badMessageReason(error))
    }
  }

  private read(decoder: decoding.Decoder): void {
    const type = decoding.readVarUint(decoder)
    this.room.feed.adding.seen(this)
    switch (type) {
      case MESSAGE.sync:
        this.readSync(decoder)
        return
      case MESSAGE.awareness:
        this.room.receivePresence(this, decoding.readVarUint8Array(decoder))
        this.checkOwnId()
        return
      case MESSAGE.queryAwareness:
        this.requests.askPresence()
        return
      case MESSAGE.saved:
        this.gate.saved(decoding.readVarUint(decoder))
        return
      case MESSAGE.clock:
        this.outbox.send(clockFrame(decoding.readVarUint(decoder), Date.now()))
        return
      case MESSAGE.bring:
        this.room.bring.ask(this, this.rights.role, decoding.readVarUint8Array(decoder), performance.now())
        return
      default:
        throw new BadMessage('no-such-message')
    }
  }

  private readSync(decoder: decoding.Decoder): void {
    const step = decoding.readVarUint(decoder)
    const bytes = decoding.readVarUint8Array(decoder)
    if (step === messageYjsSyncStep2 || step === messageYjsUpdate) this.receiveUpdate(step, bytes)
    else if (step !== messageYjsSyncStep1) throw new BadMessage('no-such-message')
    else if (!this.requests.askMissing(bytes)) throw new BadMessage('state-vector-too-long')
  }

  private receiveUpdate(step: number, update: Uint8Array): void {
    const { draftOf, feed } = this.room
    // A page that has not learned of the private writing may put notes on the board: they go to the draft.
    if (draftOf === null && feed.isWritingPrivately && !this.draftDoc && this.gate.canEdit) {
      this.doFirst([() => this.receiveUpdate(step, update)])
      this.draft.load(this, this.holdMessages())
    } else if (this.room.isHeld) {
      this.doFirst([() => this.receiveUpdate(step, update)])
      this.room.whenFree(this.holdMessages())
    } else if (this.room.isTakingNothing && this.room.hasNewContent(update)) {
      this.close(CLOSE.tryLater, CLOSE_REASONS['database-away'])
    } else if (step === messageYjsSyncStep2) {
      this.gate.answer(update)
    } else {
      this.gate.update(update)
    }
  }

  get draftDoc(): Y.Doc | null {
    return this.draft.doc
  }

  private checkOwnId(): void {
    const verdict = this.room.intake.checkOwnId(this)
    if (verdict?.kind === 'turned-away') this.close(verdict.code, verdict.reason)
    this.room.intake.adoptOwnId(this, this.gate)
  }
}

/** The longest message of each kind. Kinds that are not here may be as long as any message. */
function maxBytes(type: number | undefined, limits: Limits): number {
  switch (type) {
    case MESSAGE.queryAwareness:
    case MESSAGE.saved:
    case MESSAGE.clock:
      return SHORT_BYTES
    case MESSAGE.bring:
      return BRING_BYTES
    case MESSAGE.awareness:
      // A stock client sends the states of all others back to us.
      return limits.maxAwarenessBytes * limits.maxConnectionsPerBoard
    default:
      return limits.maxMessageBytes
  }
}

/**
 * Refuses a message by its length before anything of it is read.
 * @throws BadMessage
 */
export function openMessage(data: Uint8Array, isBinary: boolean, limits: Limits): decoding.Decoder {
  if (!isBinary) throw new BadMessage('not-binary')
  // Every type is below 128, and so one byte.
  if (data.length > maxBytes(data[0], limits)) throw new BadMessage('message-too-long')
  return decoding.createDecoder(data)
}
