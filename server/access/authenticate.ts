import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { hasBrowserSession } from '#db/browser-sessions.ts'
import type { Database } from '#db/driver/database.ts'
import { markTokenUsed } from '#db/program-tokens.ts'
import { findToken, type KnownToken } from '#db/tokens.ts'
import type { RateLimit } from '#server/limits/rate-limit.ts'
import type { TokenScope } from '#session/core/token-scope.ts'
import { type RequestHead, readHeader } from './request-head.ts'
import { readSessionCookie } from './session-cookie.ts'
import type { Proof } from './sign-in-proofs.ts'
import { hashToken, readToken } from './token.ts'

/** The sender of a request, and the proof of their identity. */
export interface Caller {
  userId: string
  via: 'cookie' | 'token'
  proof: Proof
  /** When this proof ends, in milliseconds since 1970. */
  expiresAt: number
  /** The only board that the token opens; missing: every board of its person. */
  boardId?: string
  /** The program whose token it is, acting for the person within its scopes; missing: the person. */
  program?: CallingProgram
}

export interface CallingProgram {
  tokenId: string
  /** The name that its person chose. */
  name: string
  scopes: readonly TokenScope[]
}

const KnownSession = z.object({ sub: z.string(), exp: z.number(), sid: z.string() })
/** Tokens that were valid lately are checked even from an address with many wrong ones. */
const MAX_GOOD_TOKENS = 10_000
/** "Last used" is stored with this precision, so that a busy program does not write with every request. */
const USE_PRECISION_MS = 10 * 60 * 1000

/** `null` if the sender is unknown. A valid cookie does not make up for a wrong or expired token. */
export type Authenticate = (request: RequestHead) => Promise<Caller | null>

/** The database, secret and limits for checking cookies and tokens. */
export interface AuthenticateOptions {
  db: Database
  /** Decrypts next-auth's cookies: with another secret, everyone has to sign in again. */
  secret: string
  /** Wrong tokens by address; above the limit, tokens are not checked any more. */
  wrongTokens: RateLimit
  /** Milliseconds since 1970; the ends of cookies and tokens are compared with it. */
  now: () => number
}

/** Queries the database for each request, so that a proof that another process ended is refused at once. */
export function createAuthenticate(options: AuthenticateOptions): Authenticate {
  const { db, secret, wrongTokens, now } = options
  const goodTokens = new LRUCache<string, true>({ max: MAX_GOOD_TOKENS })

  async function byToken(token: string, address: string | undefined): Promise<Caller | null> {
    const bytes = hashToken(token)
    const hash = Buffer.from(bytes).toString('hex')
    if (address !== undefined && wrongTokens.isUsedUp(address) && !goodTokens.has(hash)) return null
    const found = await findToken(db, bytes, new Date(now()))
    if (!found) {
      if (address !== undefined) wrongTokens.take(address)
      return null
    }
    goodTokens.set(hash, true)
    const { program } = found
    if (program) await markUsed(program)
    return {
      userId: found.userId,
      via: 'token',
      proof: { kind: 'token', hash },
      expiresAt: found.expiresAt.getTime(),
      ...(found.boardId !== null && { boardId: found.boardId }),
      ...(program && { program: { tokenId: program.id, name: program.name, scopes: program.scopes } }),
    }
  }

  async function markUsed({ id, lastUsedAt }: NonNullable<KnownToken['program']>): Promise<void> {
    const isRecent = lastUsedAt !== null && now() - lastUsedAt.getTime() < USE_PRECISION_MS
    if (!isRecent) await markTokenUsed(db, id, new Date(now()))
  }

  async function byCookie(cookie: string): Promise<Caller | null> {
    const session = KnownSession.safeParse(await decodeSession(cookie, secret))
    if (!session.success || session.data.exp * 1000 <= now()) return null
    const { sub: userId, exp, sid: sessionId } = session.data
    if (!(await hasBrowserSession(db, sessionId, userId))) return null
    return { userId, via: 'cookie', proof: { kind: 'browser', sessionId }, expiresAt: exp * 1000 }
  }

  return async (request) => {
    const given = readToken(request)
    if (given) return given.token === null ? null : byToken(given.token, request.address)
    const cookie = readSessionCookie(readHeader(request.headers, 'cookie'))
    return cookie === null ? null : byCookie(cookie)
  }
}

/** `null` if the cookie was not encrypted with our secret, is cut off or expired; next-auth throws in each case. */
async function decodeSession(token: string, secret: string): Promise<unknown> {
  try {
    // Read with the first cookie: its libraries are a hundred files.
    const { decode } = await import('next-auth/jwt')
    return await decode({ token, secret })
  } catch {
    return null
  }
}
