import type { Database, Queryable } from './driver/database.ts'

/**
 * Leaves an address that the person has to confirm, in place of an earlier one. `dueAt`: null without a mail; then a mail with a link to
 * the same address that was sent, or waits, stays valid.
 */
export async function leaveAddress(
  db: Queryable,
  { userId, address, at, dueAt }: { userId: string; address: string; at: Date; dueAt: Date | null },
): Promise<void> {
  await db.query(
    `insert into address_confirmations (user_id, address, left_at, due_at)
     select id, $2, $3, $4 from users
      where id = $1 and not exists (select from forgotten_people where user_id = $1)
     on conflict (user_id) do update set address = excluded.address, left_at = excluded.left_at,
       due_at = excluded.due_at, attempts = 0, token_hash = null, expires_at = null
       where excluded.due_at is not null or excluded.address <> address_confirmations.address`,
    [userId, address, at, dueAt],
  )
}

/** Removes the address that the person left, confirmed or not. The address of a sign-in provider stays. */
export async function removeAddress(db: Queryable, userId: string): Promise<void> {
  await db.query('delete from address_confirmations where user_id = $1', [userId])
  await db.query('update mail_states set address = null where user_id = $1', [userId])
}

/** An address to which a link is to be sent, claimed by this process until `claimedUntil`. */
export interface DueConfirmation {
  userId: string
  address: string
  attempts: number
  claimedUntil: Date
}

/** No other process gets them before `until`. */
export async function claimConfirmations(
  db: Queryable,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<DueConfirmation[]> {
  const rows = await db.query<Omit<DueConfirmation, 'claimedUntil'>>(
    `with due as (
       select user_id from address_confirmations where due_at <= $1
        order by due_at limit $3 for update skip locked
     )
     update address_confirmations c set due_at = $2 from due where c.user_id = due.user_id
     returning c.user_id as "userId", c.address, c.attempts`,
    [now, until, limit],
  )
  return rows.map((row) => ({ ...row, claimedUntil: until }))
}

/** Stores the token of the link before it is sent. Returns false if the person has left another address since. */
export async function putConfirmationToken(
  db: Queryable,
  { userId, claimedUntil }: DueConfirmation,
  { hash, expiresAt }: { hash: Uint8Array; expiresAt: Date },
): Promise<boolean> {
  const rows = await db.query(
    `update address_confirmations set token_hash = $3, expires_at = $4
      where user_id = $1 and due_at = $2 returning user_id`,
    [userId, claimedUntil, hash, expiresAt],
  )
  return rows.length > 0
}

/** Ends a claim. `dueAt`: the next attempt; null: there is none. */
export async function settleConfirmation(
  db: Queryable,
  { userId, claimedUntil }: DueConfirmation,
  { attempts, dueAt }: { attempts: number; dueAt: Date | null },
): Promise<void> {
  await db.query(
    'update address_confirmations set attempts = $3, due_at = $4 where user_id = $1 and due_at = $2',
    [userId, claimedUntil, attempts, dueAt],
  )
}

/** The address of a link that still works; null: it was used, has expired or never was. */
export async function findConfirmation(db: Queryable, hash: Uint8Array, now: Date): Promise<string | null> {
  const [row] = await db.query<{ address: string }>(
    'select address from address_confirmations where token_hash = $1 and expires_at > $2',
    [hash, now],
  )
  return row?.address ?? null
}

/** The address gets mail from now on, of all kinds. Returns it; null: the link does not work. */
export function confirmAddress(db: Database, hash: Uint8Array, now: Date): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx.query<{ userId: string; address: string }>(
      `delete from address_confirmations where token_hash = $1 and expires_at > $2
       returning user_id as "userId", address`,
      [hash, now],
    )
    if (!row) return null
    await tx.query(
      `insert into mail_states (user_id, address) values ($1, $2)
       on conflict (user_id) do update set address = excluded.address, off_kinds = '[]',
         mode = case mail_states.mode when 'off' then 'at-once' else mail_states.mode end`,
      [row.userId, row.address],
    )
    return row.address
  })
}

export async function deleteOldConfirmations(db: Queryable, leftBefore: Date): Promise<void> {
  await db.query('delete from address_confirmations where left_at < $1', [leftBefore])
}
