import type { Queryable } from './driver/database.ts'

/** A person of this server. `color` is one of the person colours of the palette. */
export interface User {
  id: string
  name: string
  color: string
  /** guest: known by a cookie or token alone; account: can sign in again elsewhere. */
  kind: 'guest' | 'account'
}

/** Fails if the id is taken. `email` is `null` for guests. */
export async function insertUser(db: Queryable, user: User & { email: string | null }): Promise<void> {
  await db.query('insert into users (id, name, color, kind, email) values ($1, $2, $3, $4, $5)', [
    user.id,
    user.name,
    user.color,
    user.kind,
    user.email,
  ])
}

/** `null` for an unknown id. */
export async function findUser(db: Queryable, id: string): Promise<User | null> {
  const [user] = await db.query<User>('select id, name, color, kind from users where id = $1', [id])
  return user ?? null
}

/** In no particular order; unknown ids are left out. */
export async function findUsers(db: Queryable, ids: readonly string[]): Promise<User[]> {
  if (ids.length === 0) return []
  return db.query<User>(
    'select id, name, color, kind from users where id in (select jsonb_array_elements_text($1::jsonb))',
    [JSON.stringify(ids)],
  )
}

/** Changes name and colour; an unknown id changes nothing. */
export async function updateUser(db: Queryable, user: Pick<User, 'id' | 'name' | 'color'>): Promise<void> {
  await db.query('update users set name = $2, color = $3 where id = $1', [user.id, user.name, user.color])
}

/** The guest keeps id, name and boards, and can sign in elsewhere from now on. */
export async function makeAccount(db: Queryable, id: string, email: string | null): Promise<void> {
  await db.query(`update users set kind = 'account', email = coalesce($2, email) where id = $1`, [id, email])
}

export async function hasUsers(db: Queryable): Promise<boolean> {
  return (await db.query('select 1 from users limit 1')).length > 0
}
