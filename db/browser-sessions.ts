import type { Queryable } from './driver/database.ts'

export interface BrowserSession {
  id: string
  userId: string
  expiresAt: Date
}

/** Also deletes the person's expired sessions. */
export async function insertBrowserSession(
  db: Queryable,
  { id, userId, expiresAt }: BrowserSession,
): Promise<void> {
  await db.query('delete from browser_sessions where user_id = $1 and expires_at < now()', [userId])
  await db.query(
    `insert into browser_sessions (id, user_id, session_version, expires_at)
     select $1::text, u.id, u.session_version, $3::timestamptz from users u where u.id = $2`,
    [id, userId, expiresAt],
  )
}

/** Whether the session belongs to this person and has not ended. */
export async function hasBrowserSession(db: Queryable, id: string, userId: string): Promise<boolean> {
  const rows = await db.query(
    `select 1 from browser_sessions s join users u on u.id = s.user_id and u.session_version = s.session_version
     where s.id = $1 and s.user_id = $2`,
    [id, userId],
  )
  return rows.length > 0
}

export async function findLiveBrowserSessions(db: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.query<{ id: string }>(
    `select s.id from browser_sessions s join users u on u.id = s.user_id and u.session_version = s.session_version
     where s.id in (select jsonb_array_elements_text($1::text::jsonb))`,
    [JSON.stringify(ids)],
  )
  return rows.map(({ id }) => id)
}

/** Does nothing if the session has ended. */
export async function extendBrowserSession(db: Queryable, id: string, expiresAt: Date): Promise<void> {
  await db.query('update browser_sessions set expires_at = $2 where id = $1', [id, expiresAt])
}

/** Also deletes the tokens that its pages got. */
export async function deleteBrowserSession(db: Queryable, id: string): Promise<void> {
  await db.query('delete from browser_sessions where id = $1', [id])
}

/** Ends every cookie and token of the person. Call it in a transaction. */
export async function raiseSessionVersion(tx: Queryable, userId: string): Promise<void> {
  await tx.query('update users set session_version = session_version + 1 where id = $1', [userId])
  await tx.query('delete from tokens where user_id = $1', [userId])
  await tx.query('delete from browser_sessions where user_id = $1', [userId])
}
