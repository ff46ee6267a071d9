import type { TalkMessage } from '#session/clerk/talk.ts'
import type { TalkTime } from '#session/windows/window-talk.ts'
import type { Database, Queryable } from './driver/database.ts'
import { insertTalk, listTalk, type TalkOf } from './talk-messages.ts'

/** A person's talk with the clerk in one run of a step. */
export interface WindowTalkOf extends TalkOf {
  windowKey: string
}

interface TimeRow {
  usedMs: number
  seenAt: Date
}

const TIME = `select used_ms as "usedMs", seen_at as "seenAt" from window_talks
  where board_id = $1 and user_id = $2 and window_key = $3`

/** `null`: the person has not begun this talk. */
export async function findTalkTime(
  db: Queryable,
  { boardId, userId, windowKey }: WindowTalkOf,
  isForChange = false,
): Promise<TalkTime | null> {
  const [row] = await db.query<TimeRow>(isForChange ? `${TIME} for update` : TIME, [
    boardId,
    userId,
    windowKey,
  ])
  return row ? { usedMs: row.usedMs, seenAt: row.seenAt.getTime() } : null
}

/** Pages that change the time at once are counted one after the other. Returns the time before and after. */
export async function changeTalkTime(
  db: Database,
  of: WindowTalkOf,
  change: (before: TalkTime | null) => TalkTime,
): Promise<{ before: TalkTime | null; after: TalkTime }> {
  return await db.transaction(async (tx) => {
    const key = [of.boardId, of.userId, of.windowKey]
    const begun = await tx.query(
      `insert into window_talks (board_id, user_id, window_key, used_ms, seen_at)
       values ($1, $2, $3, 0, 'epoch') on conflict do nothing returning used_ms`,
      key,
    )
    const before = begun.length > 0 ? null : await findTalkTime(tx, of, true)
    const after = change(before)
    await tx.query(
      'update window_talks set used_ms = $4, seen_at = $5 where board_id = $1 and user_id = $2 and window_key = $3',
      [...key, after.usedMs, new Date(after.seenAt)],
    )
    return { before, after }
  })
}

/** Inserts the messages unless the talk has some already. Of several processes that begin it at once, one succeeds. */
export async function insertFirst(
  db: Database,
  of: WindowTalkOf,
  messages: readonly TalkMessage[],
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    // Its lock lets the others wait, and then they find the messages.
    await findTalkTime(tx, of, true)
    const said = await listTalk(tx, of, { before: null, atMost: 1 })
    return said.length === 0 && (await insertTalk(tx, of, messages))
  })
}
