import type { TokenScope } from '#session/core/token-scope.ts'
import type { Queryable } from './driver/database.ts'
import { readScopes } from './program-tokens.ts'

export interface Token {
  /** SHA-256 of the token; the token itself is shown once and never stored. */
  hash: Uint8Array
  userId: string
  /** The only board it opens; null: all that its person may. */
  boardId: string | null
  expiresAt: Date
}

/** A stored token with the program that it was made for. */
export interface KnownToken extends Token {
  /** null: a token that may do all that its person may. */
  program: { id: string; name: string; scopes: readonly TokenScope[]; lastUsedAt: Date | null } | null
}

/** A token without a program: it may do all that its person may, and ends when they sign out everywhere. */
export interface NewToken extends Token {
  /** The browser session that requested the token, whose end ends it; missing for a program's. */
  browserSessionId?: string | undefined
}

/** Also clears away the person's tokens that have expired: every join makes one. */
export async function insertToken(db: Queryable, token: NewToken): Promise<void> {
  await db.query('delete from tokens where user_id = $1 and expires_at < now()', [token.userId])
  await db.query(
    `insert into tokens (hash, user_id, board_id, expires_at, browser_session_id, session_version)
     select $1::bytea, u.id, $3::text, $4::timestamptz, $5::text, u.session_version from users u where u.id = $2`,
    [token.hash, token.userId, token.boardId, token.expiresAt, token.browserSessionId ?? null],
  )
}

/** null: unknown, revoked or expired at `now`. */
export async function findToken(db: Queryable, hash: Uint8Array, now: Date): Promise<KnownToken | null> {
  const [token] = await db.query<Token & Columns>(
    `select t.hash, t.user_id as "userId", t.board_id as "boardId", t.expires_at as "expiresAt",
            t.id, t.name, t.scopes, t.last_used_at as "lastUsedAt"
       from tokens t join users u on u.id = t.user_id and u.session_version = t.session_version
       where t.hash = $1 and t.revoked_at is null and t.expires_at > $2`,
    [hash, now],
  )
  if (!token) return null
  const { id, name, scopes, lastUsedAt, ...rest } = token
  const isProgram = id !== null && name !== null && scopes !== null
  return { ...rest, program: isProgram ? { id, name, scopes: readScopes(scopes), lastUsedAt } : null }
}

/** Columns that only the token of a program has. */
interface Columns {
  id: string | null
  name: string | null
  scopes: string | null
  lastUsedAt: Date | null
}

/** Those of the tokens, named by their hash in hex, that are neither unknown nor revoked. */
export async function findLiveTokens(db: Queryable, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return []
  const rows = await db.query<{ hash: string }>(
    `select encode(t.hash, 'hex') as hash
       from tokens t join users u on u.id = t.user_id and u.session_version = t.session_version
       where t.hash in (select decode(v, 'hex') from jsonb_array_elements_text($1::text::jsonb) v)
         and t.revoked_at is null`,
    [JSON.stringify(hashes)],
  )
  return rows.map(({ hash }) => hash)
}

/** By the hash of the token. One that was revoked before keeps its time. */
export async function revokeToken(db: Queryable, hash: Uint8Array, now: Date): Promise<void> {
  await db.query('update tokens set revoked_at = $2 where hash = $1 and revoked_at is null', [hash, now])
}
