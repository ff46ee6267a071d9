import type { Queryable } from './database.ts'

export interface Token {
  /** SHA-256 of the token; the token itself is told once and never kept. */
  hash: Uint8Array
  userId: string
  /** The only board it opens; null: all that its person may. */
  boardId: string | null
  expiresAt: Date
}

/** Also clears away the person's tokens that have expired: every join makes one. */
export async function insertToken(db: Queryable, token: Token): Promise<void> {
  await db.query('delete from tokens where user_id = $1 and expires_at < now()', [token.userId])
  await db.query('insert into tokens (hash, user_id, board_id, expires_at) values ($1, $2, $3, $4)', [
    token.hash,
    token.userId,
    token.boardId,
    token.expiresAt,
  ])
}

/** null: unknown, revoked or expired at `now`. */
export async function findToken(db: Queryable, hash: Uint8Array, now: Date): Promise<Token | null> {
  const [token] = await db.query<Token>(
    `select hash, user_id as "userId", board_id as "boardId", expires_at as "expiresAt"
       from tokens where hash = $1 and revoked_at is null and expires_at > $2`,
    [hash, now],
  )
  return token ?? null
}

export async function revokeToken(db: Queryable, hash: Uint8Array, now: Date): Promise<void> {
  await db.query('update tokens set revoked_at = $2 where hash = $1 and revoked_at is null', [hash, now])
}

/** A guest's scripts go on as the account that the guest signed in to. */
export async function passTokensOn(db: Queryable, fromUserId: string, toUserId: string): Promise<void> {
  await db.query('update tokens set user_id = $2 where user_id = $1', [fromUserId, toUserId])
}
