import type { Queryable } from './driver/database.ts'

export type MailMode = 'at-once' | 'daily' | 'weekly' | 'off'

/** The choices of a person. */
export interface MailSettings {
  mode: MailMode
  /** 0 to 23, in `zone`. */
  digestHour: number
  zone: string
  /** Kinds of notifications without mail. */
  offKinds: string[]
}

/** The state of a person without a row. */
export const DEFAULT_MAIL: MailSettings = { mode: 'at-once', digestHour: 8, zone: 'UTC', offKinds: [] }

/** A person whose mail is due, claimed by this process until `claimedUntil`. */
export interface DueMail extends MailSettings {
  userId: string
  name: string
  address: string
  /** null: no digest is planned. */
  digestAt: Date | null
  /** The day of `sentCount`, in the zone of the person. */
  sentOn: string | null
  sentCount: number
  attempts: number
  claimedUntil: Date
}

/** SQL, of `users u` and `mail_states s`: the address that the person confirmed, or else that of the sign-in provider. */
const ADDRESS = 'coalesce(s.address, case when u.email_verified then u.email end)'
const SETTINGS = `mode, digest_hour as "digestHour", zone, off_kinds as "offKinds"`

/**
 * Plans mail about events of `at`, for people with an address that may get mail: `quietMs` after the last event, but `maxWaitMs` after the
 * first at the latest. People with digests keep the time of the next one.
 */
export async function queueMails(
  tx: Queryable,
  userIds: readonly string[],
  { at, quietMs, maxWaitMs }: { at: Date; quietMs: number; maxWaitMs: number },
): Promise<void> {
  const after = (ms: number) => new Date(at.getTime() + ms)
  await tx.query(
    `insert into mail_states (user_id, due_at, since)
     select u.id, $2, $3 from users u left join mail_states s on s.user_id = u.id
      where ${ADDRESS} is not null and u.id in (select jsonb_array_elements_text($1::text::jsonb))
     on conflict (user_id) do update set since = coalesce(mail_states.since, excluded.since),
       due_at = case mail_states.mode when 'off' then null
         when 'at-once' then least(excluded.due_at, coalesce(mail_states.since, excluded.since) + $4::int * interval '1 millisecond')
         else coalesce(mail_states.due_at, excluded.due_at) end`,
    [JSON.stringify(userIds), after(quietMs), at, maxWaitMs],
  )
}

/** People whose mail is due, at most `limit`; no other process gets them before `until`. */
export async function claimDueMails(
  db: Queryable,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<DueMail[]> {
  const rows = await db.query<Omit<DueMail, 'claimedUntil'>>(
    `with due as (
       select s.user_id from mail_states s join users u on u.id = s.user_id
        where s.due_at <= $1 and ${ADDRESS} is not null
        order by s.due_at limit $3 for update of s skip locked
     )
     update mail_states s set due_at = $2 from due, users u where s.user_id = due.user_id and u.id = s.user_id
     returning s.user_id as "userId", u.name, ${ADDRESS} as address, s.mode, s.digest_hour as "digestHour", s.zone,
               s.off_kinds as "offKinds", s.digest_at as "digestAt", s.sent_on as "sentOn",
               s.sent_count as "sentCount", s.attempts`,
    [now, until, limit],
  )
  return rows.map((row) => ({ ...row, claimedUntil: until }))
}

/** Ends a claim. Events since the claim keep the time that they planned. */
export async function settleMail(
  db: Queryable,
  { userId, claimedUntil }: Pick<DueMail, 'userId' | 'claimedUntil'>,
  next: Pick<DueMail, 'digestAt' | 'sentOn' | 'sentCount' | 'attempts'> & { dueAt: Date | null },
): Promise<void> {
  await db.query(
    `update mail_states set digest_at = $3, sent_on = $4, sent_count = $5, attempts = $6,
       since = case when due_at = $2 then null else since end,
       due_at = case when due_at = $2 then $7::timestamptz else least(due_at, $7::timestamptz) end
      where user_id = $1`,
    [userId, claimedUntil, next.digestAt, next.sentOn, next.sentCount, next.attempts, next.dueAt],
  )
}

/** Returns those of these rows that were mailed with their present event. */
export async function listMailed(
  db: Queryable,
  userId: string,
): Promise<{ boardId: string; subject: string; mailedSeq: number }[]> {
  return await db.query(
    `select board_id as "boardId", subject, mailed_seq as "mailedSeq" from notifications
      where user_id = $1 and mailed_seq > 0`,
    [userId],
  )
}

export async function markMailed(
  db: Queryable,
  userId: string,
  things: readonly { boardId: string; subject: string; seq: number }[],
): Promise<void> {
  await db.query(
    `update notifications n set mailed_seq = greatest(mailed_seq, r.seq)
       from jsonb_to_recordset($2::text::jsonb) as r ("boardId" text, subject text, seq bigint)
      where n.user_id = $1 and n.board_id = r."boardId" and n.subject = r.subject`,
    [userId, JSON.stringify(things.map(({ boardId, subject, seq }) => ({ boardId, subject, seq })))],
  )
}

/** The addresses of a person. */
export interface MailAddresses {
  /** The one that gets mail; null: there is none. */
  address: string | null
  /** Whether the person left the address, in place of that of the sign-in provider. */
  isOwnAddress: boolean
  /** An address that waits for its confirmation. */
  unconfirmed: string | null
}

export async function readMailSettings(db: Queryable, userId: string): Promise<MailSettings & MailAddresses> {
  const [addresses] = await db.query<MailAddresses>(
    `select ${ADDRESS} as address, s.address is not null as "isOwnAddress", c.address as unconfirmed
       from users u left join mail_states s on s.user_id = u.id left join address_confirmations c on c.user_id = u.id
      where u.id = $1`,
    [userId],
  )
  const [stored] = await db.query<MailSettings>(`select ${SETTINGS} from mail_states where user_id = $1`, [
    userId,
  ])
  const none = { address: null, isOwnAddress: false, unconfirmed: null }
  return { ...(stored ?? DEFAULT_MAIL), ...(addresses ?? none) }
}

/** The time zone of the person's last page: a planned digest moves to its hour there. */
export async function putMailZone(db: Queryable, userId: string, zone: string): Promise<void> {
  await db.query(
    `insert into mail_states (user_id, zone) values ($1, $2)
     on conflict (user_id) do update set zone = excluded.zone, digest_at = null,
       due_at = case when mail_states.digest_at is not null then now() else mail_states.due_at end
      where mail_states.zone <> excluded.zone`,
    [userId, zone],
  )
}

/** Another time of the digest counts from the next look on. */
export async function putMailSettings(db: Queryable, userId: string, settings: MailSettings): Promise<void> {
  const { mode, digestHour, zone, offKinds } = settings
  await db.query(
    `insert into mail_states (user_id, mode, digest_hour, zone, off_kinds) values ($1, $2, $3, $4, $5::text::jsonb)
     on conflict (user_id) do update set mode = excluded.mode, digest_hour = excluded.digest_hour,
       zone = excluded.zone, off_kinds = excluded.off_kinds, digest_at = null,
       due_at = case when excluded.mode = 'off' then null when mail_states.digest_at is not null then now() else mail_states.due_at end`,
    [userId, mode, digestHour, zone, JSON.stringify(offKinds)],
  )
}
