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

/** People with this name, address or id, the newest first; without forgotten people. */
export async function searchUsers(
  db: Queryable,
  words: string,
  atMost: number,
): Promise<(Pick<User, 'id' | 'name' | 'kind'> & { createdAt: Date; boards: number })[]> {
  return await db.query(
    `select id, name, kind, created_at as "createdAt",
            (select count(*)::int from members where user_id = users.id) as boards
       from users
      where (id = $1 or lower(name) = lower($1) or lower(email) = lower($1)
             or id in (select user_id from mail_states where lower(address) = lower($1)))
        and not exists (select 1 from forgotten_people where user_id = users.id)
      order by created_at desc, id limit $2`,
    [words, atMost],
  )
}

/** Changes name and colour; an unknown or forgotten person is not changed. */
export async function updateUser(db: Queryable, user: Pick<User, 'id' | 'name' | 'color'>): Promise<void> {
  await db.query(
    `update users set name = $2, color = $3
      where id = $1 and not exists (select 1 from forgotten_people where user_id = $1)`,
    [user.id, user.name, user.color],
  )
}

/** The guest is the same person as this account. */
export async function setAccountOfGuest(db: Queryable, guestId: string, accountId: string): Promise<void> {
  await db.query('update users set account_id = $2 where id = $1', [guestId, accountId])
}

/** The guest keeps id, name and boards, and can sign in elsewhere from now on. */
export async function makeAccount(db: Queryable, id: string, email: string | null): Promise<void> {
  await db.query(`update users set kind = 'account', email = coalesce($2, email) where id = $1`, [id, email])
}

/** The sign-in provider vouches for the address: mail goes there from now on. */
export async function setVerifiedEmail(db: Queryable, id: string, email: string): Promise<void> {
  await db.query('update users set email = $2, email_verified = true where id = $1', [id, email])
}

/** Keeps the groups of an account's sign-in; an earlier sign-in's are gone. */
export async function setGroups(db: Queryable, id: string, groups: readonly string[]): Promise<void> {
  await db.query(
    `update users set groups = $2::text::jsonb
      where id = $1 and not exists (select 1 from forgotten_people where user_id = $1)`,
    [id, JSON.stringify(groups)],
  )
}

/** The groups of the account's last sign-in. */
export async function readGroups(db: Queryable, id: string): Promise<string[]> {
  const rows = await db.query<{ group: string }>(
    `select jsonb_array_elements_text(groups) as group from users where id = $1 and groups is not null`,
    [id],
  )
  return rows.map(({ group }) => group)
}

export async function hasUsers(db: Queryable): Promise<boolean> {
  return (await db.query('select 1 from users limit 1')).length > 0
}
