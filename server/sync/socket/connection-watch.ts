import type { Caller } from '#server/access/authenticate.ts'
import { type Proof, type Proofs, proofKey } from '#server/access/sign-in-proofs.ts'
import type { Log } from '#server/ground/log.ts'
import { CLOSE, type CloseCode } from '#sync/close-code.ts'
import { CLOSE_REASONS } from '#sync/close-reason.ts'

/** People who lose access must be out within five seconds. */
const LOOK_INTERVAL_MS = 4_000
const PING_INTERVAL_MS = 15_000
/** Slightly longer than two pings without an answer. */
const MAX_SILENCE_MS = 40_000
/** The longest delay that a timer accepts. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

/** A connection that is ended when it falls silent or is not read. */
export interface WatchedConnection {
  /** When the last bytes arrived, on the clock of performance.now(). */
  readonly lastReceivedAt: number
  /** Bytes that are sent and not read yet. */
  readonly bufferedBytes: number
  keepAlive(quietMs: number): void
  terminate(): void
  close(code: CloseCode, reason: string): void
}

interface Watched {
  proof: Proof
  expiry: NodeJS.Timeout | null
  pingedAt: number
  /** Bytes that waited at the last check: a slow reader that still reads is alive. */
  bufferedBytes: number
}

/** Watches open sockets: closes those whose cookie or token has expired or been ended, and those whose other side is gone. */
export class ConnectionWatch {
  private readonly proofs: Pick<Proofs, 'findLive' | 'onEnd'>
  private readonly log: Log
  private readonly watched = new Map<WatchedConnection, Watched>()
  private readonly timer: NodeJS.Timeout
  private isChecking = false
  private isAskedAgain = false
  private readonly stopListening: () => void

  constructor({ proofs, log }: { proofs: Pick<Proofs, 'findLive' | 'onEnd'>; log: Log }) {
    this.proofs = proofs
    this.log = log
    this.timer = setInterval(() => {
      this.lookForSilence()
      void this.checkProofs()
    }, LOOK_INTERVAL_MS)
    this.timer.unref()
    // A proof that ends in another process is found at the next check.
    this.stopListening = proofs.onEnd(() => void this.checkProofs())
  }

  add(connection: WatchedConnection, caller: Caller): void {
    const left = Math.max(0, caller.expiresAt - Date.now())
    const expiry = left < MAX_TIMEOUT_MS ? setTimeout(() => signOut(connection), left) : null
    expiry?.unref()
    const now = performance.now()
    this.watched.set(connection, { proof: caller.proof, expiry, pingedAt: now, bufferedBytes: 0 })
  }

  remove(connection: WatchedConnection): void {
    const expiry = this.watched.get(connection)?.expiry
    if (expiry) clearTimeout(expiry)
    this.watched.delete(connection)
  }

  stop(): void {
    clearInterval(this.timer)
    this.stopListening()
    for (const connection of [...this.watched.keys()]) this.remove(connection)
  }

  private lookForSilence(): void {
    const now = performance.now()
    for (const [connection, watched] of [...this.watched]) {
      const isReading = connection.bufferedBytes < watched.bufferedBytes
      watched.bufferedBytes = connection.bufferedBytes
      if (now - connection.lastReceivedAt > MAX_SILENCE_MS && !isReading) {
        connection.terminate()
      } else if (now - watched.pingedAt > PING_INTERVAL_MS) {
        watched.pingedAt = now
        connection.keepAlive(PING_INTERVAL_MS)
      }
    }
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

function signOut(connection: WatchedConnection): void {
  connection.close(CLOSE.signIn, CLOSE_REASONS['session-ended'])
}
