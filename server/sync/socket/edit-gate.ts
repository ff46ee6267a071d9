import * as Y from 'yjs'
import type { Log } from '#server/ground/log.ts'
import { CLOSE } from '#sync/close-code.ts'
import { CLOSE_REASONS } from '#sync/close-reason.ts'
import type { UpdateVerdict } from '../guard/verdict.ts'
import type { RoomMember } from '../room/room-member.ts'
import type { UpdateIntake } from '../room/update-intake.ts'
import { type Frame, savedFrame, stateVectorFrame } from '../wire/frame.ts'

/** Time in which the author of copied content has to send it before the server repeats its request. */
const ASK_AGAIN_MS = 1_000
/** After this many requests the author is not expected any more, and the copy must go: its content is not on the board. */
const MAX_ASKS = 8

/** Updates held until the missing ones have arrived. */
const MAX_HELD = 2_000

/** The room of a client, as far as its gate uses it. */
interface GateRoom {
  readonly boardId: string
  readonly intake: Pick<UpdateIntake, 'tryUpdate' | 'applyAfterDryRun' | 'withoutOthers'>
  hasNewContent(update: Uint8Array): boolean
  saved(): Promise<void>
  stateVector(): Uint8Array
}

/** The client whose edits pass the gate: its connection. */
export interface GateClient extends RoomMember {
  readonly room: GateRoom
  readonly isOpen: boolean
  send(frame: Frame): void
  /** The client's later messages wait until the returned function is called. */
  holdMessages(): () => void
  /** Runs these one by one, before anything else that the client sent. */
  doFirst(tasks: readonly (() => void)[]): void
  /** Runs a task as the board's time; an error closes the connection. */
  attempt(task: () => void): void
}

export interface EditGateOptions {
  client: GateClient
  /** At the start; `setMayEdit` changes it. */
  mayEdit: boolean
  /** Limit of held updates, whose base has not arrived; a client that sends more is refused. */
  maxHeldBytes: number
  log: Pick<Log, 'error'>
}

/**
 * Whether the client has answered our last request for missing updates. Until then it may write on top of content that
 * we lack: a stock client that returns with offline edits sends new keystrokes before them.
 */
type Answer = { state: 'awaited'; held: Uint8Array[]; heldBytes: number } | { state: 'received' }

/**
 * Decides what one client's edits may do and when they are called saved.
 *
 * 1. Edits of people who may not edit are dropped, after a grace for those who just lost the right.
 * 2. "Saved" is answered after the COMMIT of everything before the question, and never while an edit was dropped or is held.
 * 3. While a large update is tried in a dry run, the client's later messages wait: edits are applied in the order in which they were sent.
 * 4. Only the answer to a request for state may repeat other people's content.
 * 5. Nothing is called saved while `unverified` is set: content that others brought under the client's own id may differ from its own.
 */
export class EditGate {
  private readonly options: EditGateOptions
  private mayEdit: boolean
  /** Until then edits are taken although `mayEdit` is false; on the clock of performance.now(). */
  private graceUntil = Number.NEGATIVE_INFINITY
  private answered: Answer = awaited()
  private hasDropped = false
  private waitingN: number | null = null
  private askTimer: NodeJS.Timeout | null = null
  private asks = 0
  /** The client's own id; set until an answer has all of its content under that. */
  private unverified: number | null = null

  constructor(options: EditGateOptions) {
    this.options = options
    this.mayEdit = options.mayEdit
  }

  /** @param graceMs edits are taken for so long after the right to edit was lost */
  setMayEdit(mayEdit: boolean, graceMs: number): void {
    const couldEdit = this.mayEdit
    this.mayEdit = mayEdit
    if (graceMs === 0) this.graceUntil = Number.NEGATIVE_INFINITY
    else if (couldEdit && !mayEdit) this.graceUntil = performance.now() + graceMs
    if (couldEdit || !mayEdit) return
    // Their writing without the right to edit is only in their browser.
    this.awaitAnswer()
    this.askForState()
  }

  update(update: Uint8Array): void {
    this.tryOrClose(update, false, (verdict) => {
      if (verdict.kind === 'missing') this.hold(update)
      // Clients repeat other people's content only in an answer; in an update they must write under their own ids.
      else if (verdict.kind === 'foreign') this.takeNewId()
    })
  }

  /** Requests all of the client's content under its own id, to compare it with the copies that others brought. */
  verify(clientId: number): void {
    this.unverified = clientId
    this.awaitAnswer()
    this.askForState()
  }

  /** Handles the answer to a request for missing updates. */
  answer(update: Uint8Array): void {
    this.tryOrClose(update, true, (verdict) => {
      const { unverified } = this
      if (verdict.kind !== 'missing' && unverified !== null && hasAllUnder(update, unverified))
        this.unverified = null
      if (verdict.kind === 'foreign') this.dropOthers(update, verdict.clients)
      // A crash between two of another's edits: the client has only the second one.
      else if (verdict.kind === 'missing') this.dropOthers(update, [])
      else this.receiveAnswer()
    })
  }

  private receiveAnswer(): void {
    if (this.unverified !== null) return
    const { answered } = this
    this.answered = { state: 'received' }
    this.hasDropped = false
    this.asks = 0
    const late = answered.state === 'awaited' ? answered.held : []
    this.options.client.doFirst([
      ...late.map((each) => () => this.update(each)),
      () => {
        if (this.waitingN !== null) this.saved(this.waitingN)
      },
    ])
  }

  /** Tries the update, and closes the socket if it breaks a rule. */
  private tryOrClose(update: Uint8Array, isBrought: boolean, settle: (verdict: UpdateVerdict) => void): void {
    const { client } = this.options
    this.tryOnBoard(update, isBrought, (verdict) => {
      if (verdict.kind === 'refused') client.close(CLOSE.badFrame, verdict.reason)
      else if (verdict.kind === 'turned-away') client.close(verdict.code, verdict.reason)
      else settle(verdict)
    })
  }

  /** Tries the update on the board, and passes on the verdict: now, or after a dry run. */
  private tryOnBoard(update: Uint8Array, isBrought: boolean, settle: (verdict: UpdateVerdict) => void): void {
    if (!this.mayApply(update)) return
    const { client } = this.options
    const verdict = client.room.intake.tryUpdate(update, client, isBrought)
    if (verdict.kind === 'heavy') this.applyLater(update, { isBrought, postponed: verdict.postponed }, settle)
    else settle(verdict)
  }

  private applyLater(
    update: Uint8Array,
    heavy: { isBrought: boolean; postponed: readonly number[] | null },
    settle: (verdict: UpdateVerdict) => void,
  ): void {
    const { client, log } = this.options
    const { boardId, intake } = client.room
    const release = client.holdMessages()
    const mayStill = () => client.isOpen && this.canEdit
    intake.applyAfterDryRun(update, client, heavy, mayStill).then(
      (verdict) => {
        client.attempt(() => {
          if (this.mayApply(update)) settle(verdict)
        })
        release()
      },
      (error: unknown) => {
        log.error({ err: error, boardId }, 'a large update failed')
        client.close(CLOSE.tryLater, CLOSE_REASONS['not-now'])
      },
    )
  }

  /** Answers `n` after the COMMIT of everything before it; never, if some of that was dropped. */
  saved(n: number): void {
    const isHolding = this.answered.state === 'awaited' && this.answered.held.length > 0
    if (this.hasDropped || isHolding || this.unverified !== null) {
      this.waitingN = n
      return
    }
    this.waitingN = null
    const { client } = this.options
    client.room.saved().then(
      () => client.send(savedFrame(n)),
      // This process will not save it: its sockets are being closed, and the client sends the edits to the next one.
      () => undefined,
    )
  }

  stop(): void {
    if (this.askTimer) clearTimeout(this.askTimer)
    this.askTimer = null
  }

  private takeNewId(): void {
    this.options.client.close(CLOSE.newClientId, CLOSE_REASONS['work-of-another'])
  }

  private askForState(): void {
    const { client } = this.options
    const known = client.room.stateVector()
    client.send(stateVectorFrame(this.unverified === null ? known : without(known, this.unverified)))
  }

  /** Held updates stay held. */
  private awaitAnswer(): void {
    if (this.answered.state === 'received') this.answered = awaited()
  }

  /**
   * Drops copies of other people's work. Honest clients hold edits that were not saved when the server crashed. Taken from anyone
   * but the author, such a copy could be forged, and the author's real edits would then count as known.
   */
  private drop(): void {
    this.hasDropped = true
    this.awaitAnswer()
    if (this.askTimer) return
    this.asks += 1
    if (this.asks > MAX_ASKS) {
      // Stock clients can't take a new id, and never return after its code.
      if (this.options.client.takesOwnMessages) this.takeNewId()
      else this.options.client.close(CLOSE.tryLater, CLOSE_REASONS['work-of-another'])
      return
    }
    this.askTimer = setTimeout(() => {
      this.askTimer = null
      this.askForState()
    }, ASK_AGAIN_MS)
  }

  /**
   * Two people who hold each other's unsaved work after a crash would wait for each other if none of it was applied. Without the work of
   * others the rest may break a rule, which is no fault of its sender.
   */
  private dropOthers(update: Uint8Array, others: readonly number[]): void {
    const own = this.options.client.room.intake.withoutOthers(update, others)
    if (!own) {
      this.drop()
      return
    }
    this.tryOnBoard(own, true, (verdict) => {
      if (verdict.kind === 'foreign' && others.length === 0) {
        this.dropOthers(update, verdict.clients)
        return
      }
      if (verdict.kind === 'applied') this.asks = 0
      this.drop()
    })
  }

  get canEdit(): boolean {
    return this.mayEdit || performance.now() < this.graceUntil
  }

  /** Whether the client may become the owner of the id that it names. */
  get mayAdopt(): boolean {
    return this.options.client.isOpen && this.canEdit
  }

  private mayApply(update: Uint8Array): boolean {
    if (this.canEdit) return true
    // It changes nothing, but has to be compared.
    if (!this.options.client.room.hasNewContent(update)) return this.unverified !== null
    this.hasDropped = true
    return false
  }

  private hold(update: Uint8Array): void {
    const { client, maxHeldBytes } = this.options
    const { answered } = this
    if (answered.state === 'awaited') {
      answered.heldBytes += update.length
      if (answered.heldBytes <= maxHeldBytes && answered.held.length < MAX_HELD) {
        answered.held.push(update)
        return
      }
    }
    client.close(CLOSE.badFrame, CLOSE_REASONS['missing-base'])
  }
}

/** Whether an update that was tried has all content under this id: then it was compared with the document's. */
function hasAllUnder(update: Uint8Array, clientId: number): boolean {
  return Y.parseUpdateMeta(update).from.get(clientId) === 0
}

function without(stateVector: Uint8Array, clientId: number): Uint8Array {
  const clocks = Y.decodeStateVector(stateVector)
  clocks.delete(clientId)
  return Y.encodeStateVector(clocks)
}

function awaited(): Answer {
  return { state: 'awaited', held: [], heldBytes: 0 }
}
