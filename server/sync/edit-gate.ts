import { isAtLeast, type Role } from '#session/role.ts'
import { CLOSE, type CloseCode } from '#sync/close-code.ts'
import type { UpdateVerdict } from './verdict.ts'

/** How long the author of what this client has a copy of gets to send it before we ask again. */
const ASK_AGAIN_MS = 1_000
/** From then on the author is not expected any more, and the copy has to go: it is not on the board. */
const MAX_ASKS = 8

/** Updates that wait for what the client has not sent yet. */
const MAX_HELD = 2_000

export interface EditGateOptions {
  role: Role
  maxHeldBytes: number
  apply: (update: Uint8Array) => UpdateVerdict
  /** Tries an update that is too much work for `apply` in a thread, calls `again`, and lets `apply` say what came of it. */
  rehearse: (update: Uint8Array, again: () => void) => void
  /** Does these one by one, before anything else that the client sent. */
  doFirst: (tasks: readonly (() => void)[]) => void
  isNews: (update: Uint8Array) => boolean
  /** Resolves after the COMMIT that covers all that was applied. */
  saved: () => Promise<void>
  answerSaved: (n: number) => void
  /** Asks the client for what the server doesn't have. */
  askForState: () => void
  /** The client broke a rule. */
  refuse: (reason: string) => void
  /** The client has to do what the code says. */
  turnAway: (code: CloseCode, reason: string) => void
}

/**
 * What one client's edits may do, and when they are called saved. Edits of those who may only look or comment are
 * dropped; "saved" is never said of what was dropped or still waits.
 */
export class EditGate {
  private readonly options: EditGateOptions
  private role: Role
  /**
   * Whether the client has sent what we lacked when we last asked. Until then it may well write on top of something that
   * we don't have yet: a stock client that comes back with offline edits sends new keystrokes before them.
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
    this.role = options.role
  }

  setRole(role: Role): void {
    const couldEdit = this.canEdit
    this.role = role
    if (couldEdit || !this.canEdit) return
    // What they wrote while they might not is only in their browser.
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
    // Clients pass on what others wrote when they are asked for it; what they write they write themselves.
    else if (verdict.kind === 'foreign') this.takeNewId()
  }

  /** The answer to `askForState`. */
  answer(update: Uint8Array): void {
    if (!this.mayApply(update)) return
    const verdict = this.options.apply(update)
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

  /** `n` is answered after the COMMIT of all that came before it; not at all if some of that was dropped. */
  saved(n: number): void {
    if (this.hasDropped || this.held.length > 0) {
      this.waitingN = n
      return
    }
    this.waitingN = null
    this.options.saved().then(
      () => this.options.answerSaved(n),
      // Never saved by this process: its sockets are being closed, and the client sends it again to the next.
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
   * Copies of other people's work. Honest clients hold what others had not saved when the server fell; taken from anyone
   * but its author it could be a forgery, under which the author's next words would count as known.
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

  private get canEdit(): boolean {
    return isAtLeast(this.role, 'editor')
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
