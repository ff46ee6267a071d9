import { TOKEN_SCOPES, type TokenScope } from '#session/core/token-scope.ts'
import type { Database, Queryable } from './driver/database.ts'

export interface ProgramToken {
  id: string
  name: string
  scopes: readonly TokenScope[]
  /** The only board it opens; null: all that its person may. */
  boardId: string | null
  /** null while its person is not on the board. */
  boardTitle: string | null
  createdAt: Date
  expiresAt: Date
  /** Accurate to some minutes; null: never used. */
  lastUsedAt: Date | null
}

/** A token for a program to store. `hash`: SHA-256 of the token, which is shown once and never stored. */
export interface NewProgramToken
  extends Pick<ProgramToken, 'id' | 'name' | 'scopes' | 'boardId' | 'expiresAt'> {
  hash: Uint8Array
  userId: string
}

/** Returns false if the person has `maxCount` of them already. Also deletes those that have expired. */
export function insertProgramToken(db: Database, token: NewProgramToken, maxCount: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Two requests at once must not both find room for one more.
    await tx.query('select id from users where id = $1 for update', [token.userId])
    await tx.query('delete from tokens where user_id = $1 and expires_at < now()', [token.userId])
    const [row] = await tx.query<{ count: number }>(
      'select count(*)::int as count from tokens where user_id = $1 and id is not null and revoked_at is null',
      [token.userId],
    )
    if ((row?.count ?? 0) >= maxCount) return false
    await tx.query(
      `insert into tokens (hash, user_id, board_id, expires_at, session_version, id, name, scopes)
       select $1::bytea, u.id, $3::text, $4::timestamptz, u.session_version, $5::text, $6::text, $7::text
         from users u where u.id = $2`,
      [
        token.hash,
        token.userId,
        token.boardId,
        token.expiresAt,
        token.id,
        token.name,
        token.scopes.join(' '),
      ],
    )
    return true
  })
}

/** The newest first, without those that were revoked or have expired at `now`. */
export async function listProgramTokens(db: Queryable, userId: string, now: Date): Promise<ProgramToken[]> {
  const rows = await db.query<Omit<ProgramToken, 'scopes'> & { scopes: string }>(
    `select t.id, t.name, t.scopes, t.board_id as "boardId", b.title as "boardTitle", t.created_at as "createdAt",
            t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt"
       from tokens t
       left join members m on m.board_id = t.board_id and m.user_id = t.user_id
       left join boards b on b.id = m.board_id
      where t.user_id = $1 and t.id is not null and t.revoked_at is null and t.expires_at > $2
      order by t.created_at desc, t.id`,
    [userId, now],
  )
  return rows.map((row) => ({ ...row, scopes: readScopes(row.scopes) }))
}

/** The hash of a person's own token; null: there is none with this id, or it was revoked. */
export async function findProgramTokenHash(
  db: Queryable,
  userId: string,
  id: string,
): Promise<Uint8Array | null> {
  const [row] = await db.query<{ hash: Uint8Array }>(
    'select hash from tokens where user_id = $1 and id = $2 and revoked_at is null',
    [userId, id],
  )
  return row?.hash ?? null
}

export async function markTokenUsed(db: Queryable, id: string, at: Date): Promise<void> {
  await db.query('update tokens set last_used_at = $2 where id = $1', [id, at])
}

/** From the words of a column, separated by spaces; unknown words are dropped. */
export function readScopes(words: string): TokenScope[] {
  const given = words.split(' ')
  return TOKEN_SCOPES.filter((scope) => given.includes(scope))
}
