import { CLOSE, type CloseCode } from '#sync/close-code.ts'
import type { UpdateVerdict } from '../guard/verdict.ts'

/** Time in which the author of copied content has to send it before the server repeats its request. */
const ASK_AGAIN_MS = 1_000
/** After this many requests the author is not expected any more, and the copy must go: its content is not on the board. */
const MAX_ASKS = 8

/** Updates held until the missing ones have arrived. */
const MAX_HELD = 2_000

/** The functions of a connection that the gate of its client calls: applying, answering and closing. */
export interface EditGateOptions {
  /** At the start; `setMayEdit` changes it. */
  mayEdit: boolean
  /** Limit of held updates, whose base has not arrived; a client that sends more is refused. */
  maxHeldBytes: number
  /** Tries an update on the board; returns the verdict. */
  apply: (update: Uint8Array) => UpdateVerdict
  /** Tries an update in a thread because it is too much work for `apply`, then calls `again`, and `apply` uses the verdict. */
  rehearse: (update: Uint8Array, again: () => void) => void
  /** Runs these one by one, before anything else that the client sent. */
  doFirst: (tasks: readonly (() => void)[]) => void
  /** Whether the update holds anything that the board lacks. */
  isNews: (update: Uint8Array) => boolean
  /** Resolves after the COMMIT that covers everything applied so far. */
  saved: () => Promise<void>
  /** Answers the client's question `n`: everything before it is committed. */
  answerSaved: (n: number) => void
  /** Requests the client's updates that the server lacks. */
  askForState: () => void
  /** The client broke a rule. */
  refuse: (reason: string) => void
  /** Closes the connection with a code that the client has to react to. */
  turnAway: (code: CloseCode, reason: string) => void
}

/**
 * Decides whether one client's edits are accepted and when they are called saved. Edits of people who may not edit are
 * dropped; dropped and waiting edits are never called saved.
 */
export class EditGate {
  private readonly options: EditGateOptions
  private mayEdit: boolean
  /** While the client's first updates are applied. */
  isAnswering = false
  /** Until then edits are taken although `mayEdit` is false; on the clock of performance.now(). */
  private graceUntil = Number.NEGATIVE_INFINITY
  /**
   * Whether the client has answered our last request. Until then it may write on top of content that we lack: a stock client that
   * returns with offline edits sends new keystrokes before them.
   */
  private hasAnswered = false
  private held: Uint8Array[] = []
  private heldBytes = 0
  private hasDropped = false
  private waitingN: number | null = null
  private askTimer: NodeJS.Timeout | null = null
  private asks = 0

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
    this.hasAnswered = false
    this.options.askForState()
  }

  update(update: Uint8Array): void {
    if (!this.mayApply(update)) return
    const verdict = this.options.apply(update)
    if (verdict.kind === 'heavy') {
      this.options.rehearse(update, () => this.update(update))
      return
    }
    if (this.isRefused(verdict)) return
    if (verdict.kind === 'missing') this.hold(update)
    // Clients repeat other people's content only in an answer; in an update they must write under their own ids.
    else if (verdict.kind === 'foreign') this.takeNewId()
  }

  /** Handles the answer to `askForState`. */
  answer(update: Uint8Array): void {
    if (!this.mayApply(update)) return
    const verdict = this.applyAnswer(update)
    if (verdict.kind === 'heavy') {
      this.options.rehearse(update, () => this.answer(update))
      return
    }
    if (this.isRefused(verdict)) return
    if (verdict.kind === 'foreign') {
      this.drop()
      return
    }
    this.hasAnswered = true
    this.hasDropped = false
    this.asks = 0
    if (verdict.kind === 'missing') this.hold(update)
    const { held } = this
    this.held = []
    this.heldBytes = 0
    const lates = held.map((late) => () => this.update(late))
    this.options.doFirst([
      ...lates,
      () => {
        if (this.waitingN !== null) this.saved(this.waitingN)
      },
    ])
  }

  private applyAnswer(update: Uint8Array): UpdateVerdict {
    this.isAnswering = true
    try {
      return this.options.apply(update)
    } finally {
      this.isAnswering = false
    }
  }

  /** Answers `n` after the COMMIT of everything before it; never, if some of that was dropped. */
  saved(n: number): void {
    if (this.hasDropped || this.held.length > 0) {
      this.waitingN = n
      return
    }
    this.waitingN = null
    this.options.saved().then(
      () => this.options.answerSaved(n),
      // This process will not save it: its sockets are being closed, and the client sends the edits to the next one.
      () => undefined,
    )
  }

  stop(): void {
    if (this.askTimer) clearTimeout(this.askTimer)
    this.askTimer = null
  }

  private isRefused(verdict: UpdateVerdict): boolean {
    if (verdict.kind === 'refused') this.options.refuse(verdict.reason)
    else if (verdict.kind === 'turned-away') this.options.turnAway(verdict.code, verdict.reason)
    else return false
    return true
  }

  private takeNewId(): void {
    this.options.turnAway(CLOSE.newClientId, 'This holds work that only its author can send.')
  }

  /**
   * Drops copies of other people's work. Honest clients hold edits that were not saved when the server crashed. Taken from anyone
   * but the author, such a copy could be forged, and the author's real edits would then count as known.
   */
  private drop(): void {
    this.hasDropped = true
    this.hasAnswered = false
    if (this.askTimer) return
    this.asks += 1
    if (this.asks > MAX_ASKS) {
      this.takeNewId()
      return
    }
    this.askTimer = setTimeout(() => {
      this.askTimer = null
      this.options.askForState()
    }, ASK_AGAIN_MS)
  }

  get canEdit(): boolean {
    return this.mayEdit || performance.now() < this.graceUntil
  }

  private mayApply(update: Uint8Array): boolean {
    if (this.canEdit) return true
    if (this.options.isNews(update)) this.hasDropped = true
    return false
  }

  private hold(update: Uint8Array): void {
    this.heldBytes += update.length
    if (this.hasAnswered || this.heldBytes > this.options.maxHeldBytes || this.held.length >= MAX_HELD) {
      this.options.refuse('The update builds on something that does not exist.')
      return
    }
    this.held.push(update)
  }
}
