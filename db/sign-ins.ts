import type { Queryable } from './driver/database.ts'

export interface SignInRow {
  provider: string
  providerAccountId: string
}

/** The user with this sign-in, or `null`. */
export async function findSignIn(db: Queryable, signIn: SignInRow): Promise<string | null> {
  const [row] = await db.query<{ user_id: string }>(
    'select user_id from sign_ins where provider = $1 and provider_account_id = $2',
    [signIn.provider, signIn.providerAccountId],
  )
  return row?.user_id ?? null
}

/** Returns false if it belongs to another account, which keeps it. */
export async function insertSignIn(db: Queryable, signIn: SignInRow, userId: string): Promise<boolean> {
  const rows = await db.query(
    `insert into sign_ins (provider, provider_account_id, user_id) values ($1, $2, $3)
     on conflict do nothing returning user_id`,
    [signIn.provider, signIn.providerAccountId, userId],
  )
  return rows.length > 0
}
