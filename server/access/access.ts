import { hostname } from 'node:os'
import type { Database } from '#db/driver/database.ts'
import type { Network } from '#server/ground/ip-address.ts'
import type { Log } from '#server/ground/log.ts'
import { limitAddresses, type UseSharing } from '#server/limits/rate-limit.ts'
import { type Authenticate, createAuthenticate } from './authenticate.ts'
import { checkOrigin } from './check-origin.ts'
import { type Client, type ClientRequest, createReadClient } from './client.ts'
import { isOwnHost, publicOrigin } from './public-origin.ts'
import { createSeenAddresses } from './seen-addresses.ts'
import { createProofs, type Proofs } from './sign-in-proofs.ts'

const MAX_WRONG_TOKENS = 200
const WRONG_TOKENS_WINDOW_MS = 10 * 60 * 1000

/** Finds the sender of a request, and their address; their rights on a board are in its session. */
export interface Access {
  /** Cookies and tokens: which are valid, and how they end. */
  proofs: Proofs
  authenticate: Authenticate
  /** Whether this address sent so many wrong tokens that new ones are refused unchecked for a while. */
  isGuessing(address: string): boolean
  /** The origin of a request, as far as it can be trusted. `undefined` for a request made inside this process. */
  clientOf(request: ClientRequest | undefined): Client
  /** Whether one of our pages made the request; checked wherever a cookie signs someone in. */
  checkOrigin(request: ClientRequest | undefined): boolean
  /** Whether the request names this server as a page of ours would: another name may be an attack by DNS. */
  checkHost(request: ClientRequest | undefined): boolean
  /** The start of this server's address for the sender: `https://parley.example.org`. */
  publicOrigin(request: ClientRequest | undefined): string
  /** Records the person's address of the day, because the spending per address is limited. */
  noteVisit(userId: string, request: ClientRequest | undefined): Promise<void>
  /** Whether the person's browser uses https, to us or to the proxy. */
  isHttps(request: ClientRequest): boolean
}

/** The server's address and trusted proxies, which identify requests from our own pages. */
export interface AccessOptions {
  db: Database
  log: Pick<Log, 'warn'>
  /** Decrypts next-auth's cookies, and keys the hashes of people's addresses. */
  secret: string
  /** PUBLIC_URL. If `null`, the server's address is read from each request, as far as that can be trusted. */
  publicUrl: string | null
  /** Proxies whose forwarding headers count. */
  trustedProxies?: readonly Network[]
  /** The address that the server listens on. */
  host?: string
  /** Counts wrong tokens on all nodes; missing: each process counts its own. */
  sharing?: UseSharing | undefined
  /** Milliseconds since 1970; `Date.now` by default. */
  now?: () => number
}

/** Counts wrong tokens in memory: a restart forgets them. */
export function createAccess(options: AccessOptions): Access {
  const { db, log, secret, publicUrl, trustedProxies = [], host, now = Date.now } = options
  const windowMs = WRONG_TOKENS_WINDOW_MS
  const wrongTokens = limitAddresses({ max: MAX_WRONG_TOKENS, windowMs, now, sharing: options.sharing })
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
    checkHost: (request) => isOwnHost(clientOf(request), { publicUrl, ownNames }),
    publicOrigin: (request) => publicOrigin(clientOf(request), { publicUrl, ownNames }),
    isHttps: (request) =>
      publicUrl === null ? clientOf(request).scheme === 'https' : publicUrl.startsWith('https:'),
  }
}
