import { TalkMessage } from '#session/clerk/talk.ts'
import type { Database, Queryable } from './driver/database.ts'

/** The person and the board of a conversation: every statement here names both. */
export interface TalkOf {
  boardId: string
  userId: string
  /** The step and run of a talk in a collection window; missing: the person's conversation on this board. */
  windowKey?: string | undefined
}

interface TalkRow {
  id: string
  at: Date
  byClerk: boolean
  text: string
  state: string
  answers: string | null
  source: string | null
  results: unknown
  model: string | null
  failure: unknown
  windowKey: string | null
}

const FIELDS =
  'id, at, by_clerk as "byClerk", text, state, answers, source, results, model, failure, window_key as "windowKey"'
const COLUMNS = `${FIELDS} from talk_messages`

/** In the order in which they are given. False, and nothing written, when the first of them is there already. */
export async function insertTalk(
  tx: Queryable,
  { boardId, userId, windowKey }: TalkOf,
  messages: readonly TalkMessage[],
): Promise<boolean> {
  for (const [i, message] of messages.entries()) {
    const inserted = await tx.query(
      `insert into talk_messages (board_id, user_id, id, at, by_clerk, text, state, answers, source, results, model, failure, window_key, touched_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, now())
       on conflict do nothing returning id`,
      [
        boardId,
        userId,
        message.id,
        new Date(message.at),
        message.by === 'clerk',
        message.text,
        message.state,
        message.answers,
        message.source,
        JSON.stringify(message.results),
        message.model,
        message.failure,
        windowKey ?? null,
      ],
    )
    if (inserted.length === 0 && i === 0) return false
  }
  return true
}

/** Does nothing if the message was deleted. */
export async function updateTalk(
  db: Queryable,
  { boardId, userId }: TalkOf,
  message: TalkMessage,
): Promise<void> {
  await db.query(
    `update talk_messages set text = $4, state = $5, results = $6, model = $7, failure = $8, touched_at = now()
      where board_id = $1 and user_id = $2 and id = $3`,
    [
      boardId,
      userId,
      message.id,
      message.text,
      message.state,
      JSON.stringify(message.results),
      message.model,
      message.failure,
    ],
  )
}

/**
 * Continues a failed or stopped answer; `null` if it is in another state or gone. Of two simultaneous calls one
 * succeeds.
 */
export async function reopenTalk(
  db: Queryable,
  { boardId, userId }: TalkOf,
  id: string,
): Promise<TalkMessage | null> {
  const [row] = await db.query<TalkRow>(
    `update talk_messages set state = 'thinking', text = '', failure = null, touched_at = now()
      where board_id = $1 and user_id = $2 and id = $3 and by_clerk and state in ('failed', 'cancelled')
      returning ${FIELDS}`,
    [boardId, userId, id],
  )
  return row ? messageOf(row) : null
}

/** `null` unless the message is in this person's conversation on this board. */
export async function findTalk(
  db: Queryable,
  { boardId, userId }: TalkOf,
  id: string,
): Promise<TalkMessage | null> {
  const [row] = await db.query<TalkRow>(
    `select ${COLUMNS} where board_id = $1 and user_id = $2 and id = $3`,
    [boardId, userId, id],
  )
  return row ? messageOf(row) : null
}

/** The newest answer to this message. */
export async function findAnswer(
  db: Queryable,
  { boardId, userId }: TalkOf,
  to: string,
): Promise<TalkMessage | null> {
  const [row] = await db.query<TalkRow>(
    `select ${COLUMNS} where board_id = $1 and user_id = $2 and answers = $3 order by position desc limit 1`,
    [boardId, userId, to],
  )
  return row ? messageOf(row) : null
}

/** The last ones before this message, or of all, oldest first. */
export async function listTalk(
  db: Queryable,
  { boardId, userId, windowKey }: TalkOf,
  { before, atMost }: { before: string | null; atMost: number },
): Promise<TalkMessage[]> {
  const rows = await db.query<TalkRow>(
    `select ${COLUMNS}
      where board_id = $1 and user_id = $2 and window_key is not distinct from $5::text
        and ($3::text is null or position < (select position from talk_messages
                                              where board_id = $1 and user_id = $2 and id = $3))
      order by position desc limit $4`,
    [boardId, userId, before, atMost, windowKey ?? null],
  )
  return rows.map(messageOf).reverse()
}

/** Deletes the messages of this conversation; talks in windows are others. */
export async function clearTalk(db: Queryable, { boardId, userId, windowKey }: TalkOf): Promise<void> {
  await db.query(
    'delete from talk_messages where board_id = $1 and user_id = $2 and window_key is not distinct from $3::text',
    [boardId, userId, windowKey ?? null],
  )
}

/** Answers without a write for this long belong to a process that has ended. */
export async function failLeftTalks(
  db: Queryable,
  failure: TalkMessage['failure'],
  quietMs: number,
): Promise<void> {
  await db.query(
    `update talk_messages set state = 'failed', failure = $1
      where state in ('thinking', 'writing') and touched_at <= now() - $2 * interval '1 millisecond'`,
    [failure, quietMs],
  )
}

/**
 * Moves a guest's messages, and the time of their talks, to their new account. Answers to the guest that are being written end,
 * and a message that the account has under the same id already counts once.
 */
export async function passTalksOn(
  db: Database,
  fromUserId: string,
  toUserId: string,
  failure: TalkMessage['failure'],
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(
      `delete from talk_messages guests using talk_messages own
        where guests.user_id = $1 and own.user_id = $2 and own.board_id = guests.board_id and own.id = guests.id`,
      [fromUserId, toUserId],
    )
    await tx.query(
      `update talk_messages set user_id = $2,
          failure = case when state in ('thinking', 'writing') then $3::jsonb else failure end,
          state = case when state in ('thinking', 'writing') then 'failed' else state end
        where user_id = $1`,
      [fromUserId, toUserId, failure],
    )
    await passTalkTimesOn(tx, fromUserId, toUserId)
  })
}

/** If both have begun a talk in the same window, the longer time stays. */
async function passTalkTimesOn(tx: Queryable, fromUserId: string, toUserId: string): Promise<void> {
  await tx.query(
    `insert into window_talks (board_id, user_id, window_key, used_ms, seen_at)
     select board_id, $2, window_key, used_ms, seen_at from window_talks where user_id = $1
     on conflict (board_id, user_id, window_key) do update
       set used_ms = greatest(window_talks.used_ms, excluded.used_ms),
           seen_at = greatest(window_talks.seen_at, excluded.seen_at)`,
    [fromUserId, toUserId],
  )
  await tx.query('delete from window_talks where user_id = $1', [fromUserId])
}

function messageOf({ at, byClerk, windowKey, ...row }: TalkRow): TalkMessage {
  const place = windowKey === null ? {} : { windowKey }
  return TalkMessage.parse({ ...row, ...place, at: at.getTime(), by: byClerk ? 'clerk' : 'me' })
}
