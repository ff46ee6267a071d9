import type { WebhookType } from '#session/webhooks/webhook-type.ts'
import type { Database, Queryable } from './driver/database.ts'

/** `disabled`: the server stopped it, for `reason`. */
export type WebhookState = 'active' | 'paused' | 'disabled'
/** `failing`: nothing arrived for days. `gone`: the receiver answered 410. `no-access`: its owner left the board. */
export type WebhookReason = 'failing' | 'gone' | 'no-access'

/** A stored webhook. */
export interface WebhookRecord {
  id: string
  /** null: all boards of the owner. */
  boardId: string | null
  ownerId: string
  url: string
  types: readonly WebhookType[]
  secretVersion: number
  /** Until then the secret before is used as well; null: it is not. */
  oldSecretUntil: Date | null
  state: WebhookState
  reason: WebhookReason | null
  /** The first failure since the last success. */
  failingSince: Date | null
  createdAt: Date
}

/** A webhook with its last attempt. */
export interface ListedWebhook extends WebhookRecord {
  ownerName: string
  /** How many messages wait. */
  waiting: number
  lastTriedAt: Date | null
  /** null: there was no attempt, or it got no answer. */
  lastStatus: number | null
  lastProblem: string | null
}

const COLUMNS = `w.id, w.board_id as "boardId", w.owner_id as "ownerId", w.url, w.types, w.secret_version as "secretVersion",
  w.old_secret_until as "oldSecretUntil", w.state, w.reason, w.failing_since as "failingSince", w.created_at as "createdAt"`

/** Returns false if the board, or for a webhook of all boards its owner, has `maxCount` of them already. */
export function insertWebhook(
  db: Database,
  hook: Pick<WebhookRecord, 'id' | 'boardId' | 'ownerId' | 'url' | 'types' | 'createdAt'>,
  maxCount: number,
): Promise<boolean> {
  const { id, boardId, ownerId, url, types, createdAt } = hook
  return db.transaction(async (tx) => {
    // Two requests at once must not both find room for one more.
    if (boardId === null) await tx.query('select id from users where id = $1 for update', [ownerId])
    else await tx.query('select id from boards where id = $1 for update', [boardId])
    const inserted = await tx.query(
      `insert into webhooks (id, board_id, owner_id, url, types, created_at)
       select $1, $2::text, $3, $4, $5::text::jsonb, $6::timestamptz
        where (select count(*) from webhooks
                where case when $2::text is null then board_id is null and owner_id = $3 else board_id = $2 end) < $7
       returning id`,
      [id, boardId, ownerId, url, JSON.stringify(types), createdAt, maxCount],
    )
    return inserted.length > 0
  })
}

/** Those of a board, or of all boards of a person; the oldest first. */
export async function listWebhooks(
  db: Queryable,
  of: { boardId: string } | { ownerId: string },
): Promise<ListedWebhook[]> {
  const [where, value] =
    'boardId' in of ? ['w.board_id = $1', of.boardId] : ['w.board_id is null and w.owner_id = $1', of.ownerId]
  return await db.query<ListedWebhook>(
    `select ${COLUMNS}, u.name as "ownerName",
            (select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting') as waiting,
            last.tried_at as "lastTriedAt", last.status as "lastStatus", last.problem as "lastProblem"
       from webhooks w join users u on u.id = w.owner_id
       left join lateral (
         select tried_at, status, problem from webhook_deliveries d
          where d.webhook_id = w.id and d.tried_at is not null order by tried_at desc limit 1) as last on true
      where ${where} order by w.created_at, w.id`,
    [value],
  )
}

/** Active again, or at another address, it has not failed yet. */
export async function changeWebhook(
  db: Queryable,
  id: string,
  {
    url,
    types,
    state,
  }: {
    url?: string | undefined
    types?: readonly WebhookType[] | undefined
    state?: WebhookState | undefined
  },
): Promise<void> {
  await db.query(
    `update webhooks set url = coalesce($2, url), types = coalesce($3::text::jsonb, types), state = coalesce($4, state),
            reason = case when $4::text is null then reason end,
            failing_since = case when $4::text is null and ($2::text is null or $2 = url) then failing_since end
      where id = $1`,
    [id, url ?? null, types ? JSON.stringify(types) : null, state ?? null],
  )
}

/** Makes the present secret the old one. */
export async function renewWebhookSecret(db: Queryable, id: string, oldUntil: Date): Promise<number> {
  const [row] = await db.query<{ version: number }>(
    `update webhooks set secret_version = secret_version + 1, old_secret_until = $2 where id = $1
     returning secret_version as version`,
    [id, oldUntil],
  )
  return row?.version ?? 1
}

export async function deleteWebhook(db: Queryable, id: string): Promise<void> {
  await db.query('delete from webhooks where id = $1', [id])
}

/** False if it no longer exists. */
export async function disableWebhook(db: Queryable, id: string, reason: WebhookReason): Promise<boolean> {
  const disable = `update webhooks set state = 'disabled', reason = $2 where id = $1 returning id`
  return (await db.query(disable, [id, reason])).length > 0
}

/** A person is not on the board any more. `into`: the account that a guest turned out to be gets their webhooks. */
export async function endWebhooksOf(
  tx: Queryable,
  boardId: string,
  userId: string,
  into: string | null,
): Promise<void> {
  if (into === null)
    await tx.query(
      `update webhooks set state = 'disabled', reason = 'no-access' where board_id = $1 and owner_id = $2`,
      [boardId, userId],
    )
  else
    await tx.query('update webhooks set owner_id = $3 where board_id = $1 and owner_id = $2', [
      boardId,
      userId,
      into,
    ])
}
