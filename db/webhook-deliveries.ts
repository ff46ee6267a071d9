import type { WebhookEvent } from '#session/webhooks/webhook-events.ts'
import type { Queryable } from './driver/database.ts'
import type { WebhookRecord } from './webhooks.ts'

/** `dropped`: its subject was gone, or not for the owner, when it was to be sent. */
export type DeliveryState = 'waiting' | 'sent' | 'failed' | 'dropped'

/** The type of a message that a person asked for. */
export const TEST_TYPE = 'webhook.test'

/** A message for the page: nothing of its subject. */
export interface ListedDelivery {
  id: string
  type: string
  at: Date
  state: DeliveryState
  /** The next attempt of a message that waits. */
  dueAt: Date
  attempts: number
  triedAt: Date | null
  status: number | null
  answer: string | null
  problem: string | null
  durationMs: number | null
}

/** A message that a process is to send now. */
export interface ClaimedDelivery {
  id: string
  boardId: string | null
  event: Omit<WebhookEvent, 'type'> & { type: WebhookEvent['type'] | typeof TEST_TYPE }
  attempts: number
  hook: Pick<
    WebhookRecord,
    'id' | 'boardId' | 'ownerId' | 'url' | 'secretVersion' | 'oldSecretUntil' | 'failingSince'
  >
}

/** The result of an attempt. */
export interface Attempt {
  state: DeliveryState
  /** The next attempt. */
  dueAt: Date
  triedAt: Date
  status: number | null
  answer: string | null
  problem: string | null
  durationMs: number
}

/**
 * Queues the events for all active webhooks of the board and its members that have their types. The id of a message is made from its event:
 * queueing it again adds nothing. A webhook with `maxWaiting` messages gets no more.
 */
export async function queueDeliveries(
  tx: Queryable,
  boardId: string,
  events: readonly WebhookEvent[],
  maxWaiting: number,
): Promise<void> {
  await tx.query(
    `insert into webhook_deliveries (id, webhook_id, board_id, type, subject_id, seq, at, due_at)
     select 'msg_' || md5(concat_ws(' ', w.id, $1::text, e.seq, e.type, e."subjectId")), w.id, $1, e.type, e."subjectId", e.seq,
            to_timestamp(e.at / 1000.0), to_timestamp(e.at / 1000.0)
       from webhooks w
       join members m on m.board_id = $1 and m.user_id = w.owner_id
       join jsonb_to_recordset($2::text::jsonb) as e (type text, "subjectId" text, seq bigint, at bigint) on w.types ? e.type
      where (w.board_id = $1 or w.board_id is null) and w.state = 'active'
        and (select count(*) from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting') < $3
     on conflict do nothing`,
    [boardId, JSON.stringify(events), maxWaiting],
  )
}

/** Queues a message without an event. */
export async function queueTest(
  db: Queryable,
  { id, webhookId, boardId }: { id: string; webhookId: string; boardId: string | null },
  at: Date,
): Promise<void> {
  await db.query(
    `insert into webhook_deliveries (id, webhook_id, board_id, type, subject_id, seq, at, due_at)
     values ($1, $2, $3, '${TEST_TYPE}', '', 0, $4, $4)`,
    [id, webhookId, boardId, at],
  )
}

/**
 * Takes the message that is due for the longest time of up to `limit` active webhooks that are not `busy`, and counts an attempt. No other
 * process gets it before `until`.
 */
export async function claimDeliveries(
  db: Queryable,
  { now, until, busy, limit }: { now: Date; until: Date; busy: readonly string[]; limit: number },
): Promise<ClaimedDelivery[]> {
  const rows = await db.query<ClaimedRow>(
    `with due as (
       select d.webhook_id, min(d.due_at) as due_at from webhook_deliveries d
         join webhooks w on w.id = d.webhook_id and w.state = 'active'
        where d.state = 'waiting' and d.due_at <= $1
          and d.webhook_id not in (select jsonb_array_elements_text($3::text::jsonb))
        group by d.webhook_id order by 2 limit $4
     ), claimed as (
       select next.id from due cross join lateral (
         select id from webhook_deliveries d
          where d.webhook_id = due.webhook_id and d.state = 'waiting' and d.due_at <= $1
          order by d.due_at, d.seq limit 1 for update skip locked) as next
     )
     update webhook_deliveries d set due_at = $2, attempts = d.attempts + 1
       from claimed c, webhooks w where d.id = c.id and w.id = d.webhook_id
     returning d.id, d.board_id as "boardId", d.attempts, d.type, d.subject_id as "subjectId", d.seq, d.at,
               w.id as "webhookId", w.board_id as "boardOfHook", w.owner_id as "ownerId", w.url,
               w.secret_version as "secretVersion", w.old_secret_until as "oldSecretUntil", w.failing_since as "failingSince"`,
    [now, until, JSON.stringify(busy), limit],
  )
  return rows.map(({ id, boardId, attempts, type, subjectId, seq, at, webhookId, boardOfHook, ...hook }) => ({
    ...{ id, boardId, attempts },
    event: { type, subjectId, seq, at: at.getTime() },
    hook: { id: webhookId, boardId: boardOfHook, ...hook },
  }))
}

type ClaimedRow = Pick<ClaimedDelivery, 'id' | 'boardId' | 'attempts'> &
  Pick<ClaimedDelivery['event'], 'type' | 'subjectId' | 'seq'> &
  Omit<ClaimedDelivery['hook'], 'id' | 'boardId'> & {
    at: Date
    webhookId: string
    boardOfHook: string | null
  }

/** Stores the attempt, and since when its webhook fails. */
export async function settleDelivery(
  db: Queryable,
  { id, webhookId }: { id: string; webhookId: string },
  { state, dueAt, triedAt, status, answer, problem, durationMs }: Attempt,
): Promise<void> {
  await db.query(
    `update webhook_deliveries set state = $2, due_at = $3, tried_at = $4, status = $5, answer = $6, problem = $7, duration_ms = $8
      where id = $1`,
    [id, state, dueAt, triedAt, status, answer, problem, durationMs],
  )
  await db.query(
    `update webhooks set failing_since = case when $2 then null else coalesce(failing_since, $3::timestamptz) end
      where id = $1 and (failing_since is null) <> $2`,
    [webhookId, state === 'sent', triedAt],
  )
}

/** Nothing is sent: there was nothing that the owner may see, or the server stops. */
export async function releaseDelivery(
  db: Queryable,
  id: string,
  { state, dueAt, problem }: { state: 'dropped' | 'waiting'; dueAt: Date; problem: string | null },
): Promise<void> {
  await db.query(
    `update webhook_deliveries set state = $2, due_at = $3, problem = $4, attempts = greatest(0, attempts - 1) where id = $1`,
    [id, state, dueAt, problem],
  )
}

/** The newest first. */
export async function listDeliveries(
  db: Queryable,
  webhookId: string,
  limit: number,
): Promise<ListedDelivery[]> {
  return await db.query<ListedDelivery>(
    `select id, type, at, state, due_at as "dueAt", attempts, tried_at as "triedAt", status, answer, problem,
            duration_ms as "durationMs"
       from webhook_deliveries where webhook_id = $1 order by at desc, seq desc, id limit $2`,
    [webhookId, limit],
  )
}

/** Sends the message once more, with its id. Returns false if the webhook has no such message. */
export async function replayDelivery(
  db: Queryable,
  { id, webhookId }: { id: string; webhookId: string },
  at: Date,
): Promise<boolean> {
  const rows = await db.query(
    `update webhook_deliveries set state = 'waiting', due_at = $3, attempts = 0 where id = $1 and webhook_id = $2 returning id`,
    [id, webhookId, at],
  )
  return rows.length > 0
}

/** Deletes messages of events before `before`. */
export async function deleteOldDeliveries(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from webhook_deliveries where at < $1', [before])
}
