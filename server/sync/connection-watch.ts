import type { Access } from '#server/access/access.ts'
import type { Caller } from '#server/access/authenticate.ts'
import type { RequestHead } from '#server/access/request-head.ts'
import type { Log } from '#server/log.ts'
import { CLOSE, type CloseCode } from '#sync/close-code.ts'

/** Whoever lost the right to be here is out within five seconds. */
const LOOK_INTERVAL_MS = 4_000
const PING_INTERVAL_MS = 15_000
/** Two pings without an answer, and a bit. */
const MAX_SILENCE_MS = 40_000
/** The longest that a timer can wait. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

export interface WatchedConnection {
  /** When something last came from it, on performance.now()'s clock. */
  readonly lastHeardAt: number
  /** What it has not read yet. */
  readonly bufferedBytes: number
  keepAlive(quietMs: number): void
  terminate(): void
  close(code: CloseCode, reason: string): void
}

interface Watched {
  caller: Caller
  head: RequestHead
  expiry: NodeJS.Timeout | null
  pingedAt: number
  /** Bytes that waited when it was last looked at: a slow reader that still reads is alive. */
  bufferedBytes: number
}

/** Opened with the same token. */
type Group = [WatchedConnection, ...WatchedConnection[]]

/** Looks after open sockets: proofs that expire or are revoked, and other sides that are gone without a word. */
export class ConnectionWatch {
  private readonly access: Pick<Access, 'authenticate'>
  private readonly log: Log
  private readonly watched = new Map<WatchedConnection, Watched>()
  private readonly timer: NodeJS.Timeout
  private isChecking = false

  constructor({ access, log }: { access: Pick<Access, 'authenticate'>; log: Log }) {
    this.access = access
    this.log = log
    this.timer = setInterval(() => {
      this.lookForSilence()
      void this.checkTokens()
    }, LOOK_INTERVAL_MS)
    this.timer.unref()
  }

  add(connection: WatchedConnection, caller: Caller, head: RequestHead): void {
    const left = caller.expiresAt - Date.now()
    const expiry = left < MAX_TIMEOUT_MS ? setTimeout(() => signOut(connection), left) : null
    expiry?.unref()
    const now = performance.now()
    this.watched.set(connection, { caller, head, expiry, pingedAt: now, bufferedBytes: 0 })
  }

  remove(connection: WatchedConnection): void {
    const expiry = this.watched.get(connection)?.expiry
    if (expiry) clearTimeout(expiry)
    this.watched.delete(connection)
  }

  stop(): void {
    clearInterval(this.timer)
    for (const connection of [...this.watched.keys()]) this.remove(connection)
  }

  private lookForSilence(): void {
    const now = performance.now()
    for (const [connection, watched] of [...this.watched]) {
      const isReading = connection.bufferedBytes < watched.bufferedBytes
      watched.bufferedBytes = connection.bufferedBytes
      if (now - connection.lastHeardAt > MAX_SILENCE_MS && !isReading) {
        connection.terminate()
      } else if (now - watched.pingedAt > PING_INTERVAL_MS) {
        watched.pingedAt = now
        connection.keepAlive(PING_INTERVAL_MS)
      }
    }
  }

  /** Each token once, however many sockets it opened. What changes for members comes with the session, at once. */
  private async checkTokens(): Promise<void> {
    if (this.isChecking) return
    this.isChecking = true
    try {
      for (const [hash, connections] of this.byToken()) {
        const head = this.watched.get(connections[0])?.head
        if (!head || (await this.access.authenticate(head))?.tokenHash === hash) continue
        for (const connection of connections) signOut(connection)
      }
    } catch (error) {
      // Without the database nobody can be told apart: those who are in stay in, and are asked again soon.
      this.log.debug({ err: error }, 'tokens could not be checked')
    } finally {
      this.isChecking = false
    }
  }

  private byToken(): Map<string, Group> {
    const groups = new Map<string, Group>()
    for (const [connection, { caller }] of this.watched) {
      if (caller.tokenHash === undefined) continue
      const group = groups.get(caller.tokenHash)
      if (group) group.push(connection)
      else groups.set(caller.tokenHash, [connection])
    }
    return groups
  }
}

function signOut(connection: WatchedConnection): void {
  connection.close(CLOSE.signIn, 'Your session has ended: sign in again.')
}
