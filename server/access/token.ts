import { createHash } from 'node:crypto'
import type { Database } from '#db/driver/database.ts'
import { insertToken } from '#db/tokens.ts'
import { newToken, TOKEN_PREFIX } from '#server/ground/new-id.ts'
import { type RequestHead, readHeader } from './request-head.ts'

const TOKEN_DAYS = 90
const DAY_MS = 24 * 60 * 60 * 1000
/** A longer header is no token of ours and not worth a query. */
const MAX_TOKEN_CHARS = 128

/** SHA-256: the database has nothing that opens a board. */
export function hashToken(token: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(token).digest())
}

/** A new token, shown once. `boardId` restricts it to one board; a token that belongs to a browser session ends with it. */
export async function issueToken(
  db: Database,
  userId: string,
  boardId: string | null,
  nowMs: number,
  browserSessionId?: string,
): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(nowMs + TOKEN_DAYS * DAY_MS)
  await insertToken(db, { hash: hashToken(token), userId, boardId, expiresAt, browserSessionId })
  return token
}

/** The token of an `Authorization: Bearer` header or, for sockets (browsers can't set headers there), of `?token=`. */
export function readToken({ headers, url }: RequestHead): { token: string | null } | null {
  const [scheme, value] = readHeader(headers, 'authorization')?.trim().split(/\s+/) ?? []
  const isBearer = scheme?.toLowerCase() === 'bearer'
  const given = isBearer ? (value ?? '') : URL.parse(url ?? '', 'http://here')?.searchParams.get('token')
  if (given === null || given === undefined) return null
  const isPlausible = given.startsWith(TOKEN_PREFIX) && given.length <= MAX_TOKEN_CHARS
  return { token: isPlausible ? given : null }
}
