import { decode } from 'next-auth/jwt'
import { z } from 'zod'
import type { Database } from '#db/database.ts'
import { findToken } from '#db/tokens.ts'
import { findUser } from '#db/users.ts'
import { type RequestHead, readHeader } from './request-head.ts'
import { readSessionCookie } from './session-cookie.ts'
import { hashToken, readToken } from './token.ts'

/** Who asks, and how we know. */
export interface Caller {
  userId: string
  via: 'cookie' | 'token'
  /** When this proof ends, in milliseconds since 1970. */
  expiresAt: number
  /** The only board that the token opens; missing: all that its person may. */
  boardId?: string
  /** In hex: names the token where the token itself must not be kept. */
  tokenHash?: string
}

const KnownSession = z.object({ sub: z.string(), exp: z.number() })

/** null: nobody we know. A wrong or expired token is not made up for by a cookie beside it. */
export type Authenticate = (request: RequestHead) => Promise<Caller | null>

export function createAuthenticate(options: {
  db: Database
  secret: string
  now: () => number
}): Authenticate {
  const { db, secret, now } = options

  async function byToken(token: string): Promise<Caller | null> {
    const hash = hashToken(token)
    const found = await findToken(db, hash, new Date(now()))
    if (!found) return null
    return {
      userId: found.userId,
      via: 'token',
      expiresAt: found.expiresAt.getTime(),
      ...(found.boardId !== null && { boardId: found.boardId }),
      tokenHash: Buffer.from(hash).toString('hex'),
    }
  }

  async function byCookie(cookie: string): Promise<Caller | null> {
    const session = KnownSession.safeParse(await decodeSession(cookie, secret))
    if (!session.success || session.data.exp * 1000 <= now()) return null
    const { sub: userId, exp } = session.data
    // A cookie outlives its user when the operator starts over with an empty database and the old secret.
    if (!(await findUser(db, userId))) return null
    return { userId, via: 'cookie', expiresAt: exp * 1000 }
  }

  return async (request) => {
    const given = readToken(request)
    if (given) return given.token === null ? null : byToken(given.token)
    const cookie = readSessionCookie(readHeader(request.headers, 'cookie'))
    return cookie === null ? null : byCookie(cookie)
  }
}

/** null: not encrypted with our secret, cut off, or past its time; next-auth throws for each of them. */
async function decodeSession(token: string, secret: string): Promise<unknown> {
  try {
    return await decode({ token, secret })
  } catch {
    return null
  }
}
