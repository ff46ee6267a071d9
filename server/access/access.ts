import { hostname } from 'node:os'
import type { Database } from '#db/database.ts'
import type { Network } from '#server/limits/ip-address.ts'
import { limitAddresses } from '#server/limits/rate-limit.ts'
import type { Log } from '#server/log.ts'
import { type Authenticate, createAuthenticate } from './authenticate.ts'
import { checkOrigin } from './check-origin.ts'
import { type Client, type ClientRequest, createReadClient } from './client.ts'
import { createProofs, type Proofs } from './proofs.ts'
import { publicOrigin } from './public-origin.ts'
import { createSeenAddresses } from './seen-addresses.ts'

const MAX_WRONG_TOKENS = 200
const WRONG_TOKENS_WINDOW_MS = 10 * 60 * 1000

/** Who someone is and where their request comes from; what they may on a board, its session says. */
export interface Access {
  /** Cookies and tokens: which are good, and how they end. */
  proofs: Proofs
  authenticate: Authenticate
  /** Whether so many wrong tokens came from there that new ones are not looked up for a while. */
  isGuessing(address: string): boolean
  /** Where a request comes from, as far as it can be believed. Missing: one that was made inside this process. */
  clientOf(request: ClientRequest | undefined): Client
  /** Whether a page of ours made the request; asked wherever a cookie signs someone in. */
  checkOrigin(request: ClientRequest | undefined): boolean
  /** What the address of this server begins with for who asks: `https://parley.example.org`. */
  publicOrigin(request: ClientRequest | undefined): string
  /** That this person came from there today: what is spent from one place is limited. */
  noteVisit(userId: string, request: ClientRequest | undefined): Promise<void>
  /** Whether the person's browser asks by https, here or at the proxy. */
  isHttps(request: ClientRequest): boolean
}

export interface AccessOptions {
  db: Database
  log: Pick<Log, 'warn'>
  /** Encrypts next-auth's cookies. */
  secret: string
  publicUrl: string | null
  /** Who may say for whom they ask. */
  trustedProxies?: readonly Network[]
  /** What the server listens on. */
  host?: string
  now?: () => number
}

export function createAccess(options: AccessOptions): Access {
  const { db, log, secret, publicUrl, trustedProxies = [], host, now = Date.now } = options
  const wrongTokens = limitAddresses({ max: MAX_WRONG_TOKENS, windowMs: WRONG_TOKENS_WINDOW_MS, now })
  const clientOf = createReadClient({ trustedProxies, log })
  const noteSeen = createSeenAddresses({ db, log, secret, now })
  const ownNames = [hostname(), ...(host === undefined ? [] : [host])].map((name) => name.toLowerCase())
  return {
    proofs: createProofs({ db, now }),
    authenticate: createAuthenticate({ db, secret, wrongTokens, now }),
    isGuessing: (address) => wrongTokens.isUsedUp(address),
    clientOf,
    noteVisit: (userId, request) => noteSeen(userId, clientOf(request).address),
    checkOrigin: (request) => checkOrigin(request?.headers.origin, clientOf(request), { publicUrl }),
    publicOrigin: (request) => publicOrigin(clientOf(request), { publicUrl, ownNames }),
    isHttps: (request) =>
      publicUrl === null ? clientOf(request).scheme === 'https' : publicUrl.startsWith('https:'),
  }
}
