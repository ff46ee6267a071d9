import { randomBytes } from 'node:crypto'
import { BROWSER_SESSION_DAYS } from '#accounts/accounts-bridge.ts'
import {
  deleteBrowserSession,
  extendBrowserSession,
  findLiveBrowserSessions,
  insertBrowserSession,
  raiseSessionVersion,
} from '#db/browser-sessions.ts'
import type { Database, Queryable } from '#db/driver/database.ts'
import { findLiveTokens, revokeToken } from '#db/tokens.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ID_BYTES = 24

/** Proof of a person's identity, in a form that can't be used to sign in. `hash` is the token's hash, in hex. */
export type Proof = { kind: 'token'; hash: string } | { kind: 'browser'; sessionId: string }

/** Cookies and tokens: which are valid, and how they end. */
export interface Proofs {
  /** Signs a browser in. Returns the id for its cookie. */
  startBrowserSession(userId: string): Promise<string>
  /** Stores that the cookie was renewed. */
  extendBrowserSession(sessionId: string): Promise<void>
  /** Signs out the session of this proof, and nothing else. */
  end(proof: Proof): Promise<void>
  /** Signs the person out everywhere; `work` runs in the same transaction. */
  endAllOf(userId: string, work?: (tx: Queryable) => Promise<void>): Promise<void>
  /** The proofs that have not been ended; expiry is not checked. */
  findLive(proofs: readonly Proof[]): Promise<ReadonlySet<string>>
  /** Calls the listener after something ended in this process. Returns a function that removes it. */
  onEnd(listener: () => void): () => void
}

export function proofKey(proof: Proof): string {
  switch (proof.kind) {
    case 'token':
      return `token ${proof.hash}`
    case 'browser':
      return `browser ${proof.sessionId}`
  }
}

/** Listeners of this object receive ends in this process; `findLive` also finds those of other processes. */
export function createProofs({ db, now }: { db: Database; now: () => number }): Proofs {
  const listeners = new Set<() => void>()
  const expiry = () => new Date(now() + BROWSER_SESSION_DAYS * DAY_MS)
  const tellEnd = () => {
    for (const listener of listeners) listener()
  }
  return {
    async startBrowserSession(userId) {
      const id = randomBytes(ID_BYTES).toString('base64url')
      await insertBrowserSession(db, { id, userId, expiresAt: expiry() })
      return id
    },
    extendBrowserSession: (sessionId) => extendBrowserSession(db, sessionId, expiry()),
    async end(proof) {
      await endProof(db, proof, now())
      tellEnd()
    },
    async endAllOf(userId, work) {
      await db.transaction(async (tx) => {
        await work?.(tx)
        await raiseSessionVersion(tx, userId)
      })
      tellEnd()
    },
    findLive: (proofs) => findLive(db, proofs),
    onEnd(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

async function endProof(db: Database, proof: Proof, nowMs: number): Promise<void> {
  switch (proof.kind) {
    case 'token':
      return revokeToken(db, Buffer.from(proof.hash, 'hex'), new Date(nowMs))
    case 'browser':
      return deleteBrowserSession(db, proof.sessionId)
  }
}

/** One query for each kind, however many proofs: open sockets are checked every few seconds. */
async function findLive(db: Database, proofs: readonly Proof[]): Promise<ReadonlySet<string>> {
  const [hashes, sessionIds]: [string[], string[]] = [[], []]
  for (const proof of proofs) {
    if (proof.kind === 'token') hashes.push(proof.hash)
    else sessionIds.push(proof.sessionId)
  }
  const live: Proof[] = [
    ...(await findLiveTokens(db, hashes)).map((hash) => ({ kind: 'token' as const, hash })),
    ...(await findLiveBrowserSessions(db, sessionIds)).map((sessionId) => ({
      kind: 'browser' as const,
      sessionId,
    })),
  ]
  return new Set(live.map(proofKey))
}
