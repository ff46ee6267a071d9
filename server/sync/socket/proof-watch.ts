import type { Caller } from '#server/access/authenticate.ts'
import { type Proof, type Proofs, proofKey } from '#server/access/sign-in-proofs.ts'
import type { Log } from '#server/ground/log.ts'
import { CLOSE, type CloseCode } from '#sync/close-code.ts'
import { CLOSE_REASONS } from '#sync/close-reason.ts'

/** People who lose access must be out within five seconds. */
const LOOK_INTERVAL_MS = 4_000
/** The longest delay that a timer accepts. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

/** A connection that is closed when its proof ends. */
export interface ProvenConnection {
  close(code: CloseCode, reason: string): void
}

interface Watched {
  proof: Proof
  expiry: NodeJS.Timeout | null
}

/** Closes open connections whose cookie or token has expired or been ended. */
export class ProofWatch {
  private readonly proofs: Pick<Proofs, 'findLive' | 'onEnd'>
  private readonly log: Log
  private readonly watched = new Map<ProvenConnection, Watched>()
  private readonly timer: NodeJS.Timeout
  private isChecking = false
  private isAskedAgain = false
  private readonly stopListening: () => void

  constructor({ proofs, log }: { proofs: Pick<Proofs, 'findLive' | 'onEnd'>; log: Log }) {
    this.proofs = proofs
    this.log = log
    this.timer = setInterval(() => void this.checkProofs(), LOOK_INTERVAL_MS)
    this.timer.unref()
    // A proof that ends in another process is found at the next check.
    this.stopListening = proofs.onEnd(() => void this.checkProofs())
  }

  add(connection: ProvenConnection, caller: Caller): void {
    const left = Math.max(0, caller.expiresAt - Date.now())
    const expiry = left < MAX_TIMEOUT_MS ? setTimeout(() => signOut(connection), left) : null
    expiry?.unref()
    this.watched.set(connection, { proof: caller.proof, expiry })
  }

  remove(connection: ProvenConnection): void {
    const expiry = this.watched.get(connection)?.expiry
    if (expiry) clearTimeout(expiry)
    this.watched.delete(connection)
  }

  stop(): void {
    clearInterval(this.timer)
    this.stopListening()
    for (const connection of [...this.watched.keys()]) this.remove(connection)
  }

  /** Checks all proofs with one query. Changes of membership arrive with the session, at once. */
  private async checkProofs(): Promise<void> {
    // A proof that ended during the query may be missing from its answer.
    this.isAskedAgain = this.isChecking
    if (this.isChecking || this.watched.size === 0) return
    this.isChecking = true
    try {
      const entries = [...this.watched]
      const proofs = new Map(entries.map(([, { proof }]) => [proofKey(proof), proof]))
      const live = await this.proofs.findLive([...proofs.values()])
      for (const [connection, { proof }] of entries) if (!live.has(proofKey(proof))) signOut(connection)
    } catch (error) {
      // Without the database no proof can be checked: connected sockets stay, and the check is repeated soon.
      this.log.debug({ err: error }, 'checking sign-ins failed')
    } finally {
      this.isChecking = false
    }
    if (this.isAskedAgain) await this.checkProofs()
  }
}

function signOut(connection: ProvenConnection): void {
  connection.close(CLOSE.signIn, CLOSE_REASONS['session-ended'])
}
