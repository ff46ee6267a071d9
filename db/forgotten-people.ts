import { FORMER_MEMBER } from '#session/members/former-member.ts'
import type { Queryable } from './driver/database.ts'

/** Tables with rows that serve one person only. */
const OF_ONE_PERSON = [
  'sign_ins',
  'talk_messages',
  'window_talks',
  'visit_marks',
  'board_visits',
  'seen_addresses',
  'notifications',
  'notification_levels',
  // Before `mail_states`: whoever confirms an address at this moment is waited for, and then its new row there is deleted.
  'address_confirmations',
  'mail_states',
] as const

/**
 * Removes everything about this person that is in no event: name, address, sign-ins, visits, conversations with the clerk, webhooks. From here on no
 * name of theirs is stored again. `at`: when the forgetting began; a second call keeps the first time.
 */
export async function forgetUser(tx: Queryable, userId: string, at: Date): Promise<void> {
  await tx.query('insert into forgotten_people (user_id, at) values ($1, $2) on conflict do nothing', [
    userId,
    at,
  ])
  await tx.query(
    'update users set name = $2, email = null, email_verified = false, groups = null where id = $1',
    [userId, FORMER_MEMBER],
  )
  await tx.query('update board_activity set name = $2 where user_id = $1', [userId, FORMER_MEMBER])
  for (const table of OF_ONE_PERSON) await tx.query(`delete from ${table} where user_id = $1`, [userId])
  await tx.query('delete from webhooks where owner_id = $1', [userId])
}

/** Everything about this person has been forgotten, on all boards. */
export async function markForgotten(db: Queryable, userId: string): Promise<void> {
  await db.query('update forgotten_people set is_done = true where user_id = $1', [userId])
}

export interface ForgottenPerson {
  userId: string
  /** False: a process ended in the middle. */
  isDone: boolean
}

export async function listForgotten(db: Queryable): Promise<ForgottenPerson[]> {
  return await db.query<ForgottenPerson>(
    'select user_id as "userId", is_done as "isDone" from forgotten_people order by user_id',
  )
}

/** This person's id, and those of the guests who signed in to their account. */
export async function listIdsOfPerson(db: Queryable, userId: string): Promise<string[]> {
  const guests = await db.query<{ id: string }>('select id from users where account_id = $1 order by id', [
    userId,
  ])
  return [userId, ...guests.map(({ id }) => id)]
}
