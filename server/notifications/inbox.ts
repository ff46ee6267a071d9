import type { Database } from '#db/driver/database.ts'
import { type InboxPlace, type InboxQuery, type InboxRecord, listNotifications } from '#db/notifications.ts'
import type { VisitMarks } from '#server/review/visit-marks.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import { timed } from '#server/threads/slices.ts'
import { roleIn } from '#session/members/members-slice.ts'
import { type Notification, readNotifications } from '#session/notifications/read-notifications.ts'

/** The stored rows, the sessions with their texts, and people's visit marks. */
interface InboxServices {
  db: Database
  sessions: Pick<SessionHub, 'load'>
  visitMarks: VisitMarks
}

export interface InboxEntry extends Notification {
  boardId: string
  boardTitle: string
}

/** Reads on, past rows that are not shown, at most so many times for one page. */
const MAX_READS = 5

/** A page of the notifications of a person, and the place after it; null: there are no more. */
export async function readInbox(
  services: InboxServices,
  query: InboxQuery,
): Promise<{ entries: InboxEntry[]; next: InboxPlace | null }> {
  const entries: InboxEntry[] = []
  let after = query.after
  for (let reads = 0; reads < MAX_READS && entries.length < query.limit; reads++) {
    const limit = query.limit - entries.length
    const records = await listNotifications(services.db, { ...query, after, limit })
    entries.push(...(await readEntries(services, query.userId, records)))
    after = records.at(-1) ?? after
    if (records.length < limit) return { entries, next: null }
  }
  return { entries, next: after && { at: after.at, boardId: after.boardId, subject: after.subject } }
}

/** How many notifications are unread, at most `max`. */
export async function countUnread(
  services: InboxServices,
  query: Pick<InboxQuery, 'userId' | 'boardId'>,
  max: number,
): Promise<number> {
  return (await readUnread(services, query, max)).length
}

async function readUnread(
  services: InboxServices,
  query: Pick<InboxQuery, 'userId' | 'boardId'>,
  limit: number,
): Promise<InboxEntry[]> {
  const unread = { ...query, unreadOnly: true, archived: false, after: null, limit }
  const { entries } = await readInbox(services, unread)
  return entries.filter(({ isRead }) => !isRead)
}

/** Marks things of a board as read in the visit mark, which the review of the board reads too. Others' boards stay as they are. */
export async function markRead(
  { sessions, visitMarks }: InboxServices,
  userId: string,
  things: readonly { boardId: string; subject: string; seq: number }[],
): Promise<void> {
  for (const [boardId, seen] of byBoard(things)) {
    const state = await sessions.load(boardId)
    if (!state || !roleIn(state, userId)) continue
    const known = seen.map(({ subject, seq }) => ({ subject, seq: Math.min(seq, state.seq) }))
    await visitMarks.change({ boardId, userId }, { kind: 'seen', seen: known })
  }
}

/** Marks everything that is unread as read, `max` things at most. */
export async function markAllRead(
  services: InboxServices,
  query: Pick<InboxQuery, 'userId' | 'boardId'>,
  max: number,
): Promise<void> {
  await markRead(services, query.userId, await readUnread(services, query, max))
}

async function readEntries(
  { sessions, visitMarks }: InboxServices,
  userId: string,
  records: readonly InboxRecord[],
): Promise<InboxEntry[]> {
  const found = new Map<string, ReadonlyMap<string, Notification>>()
  for (const [boardId, rows] of byBoard(records)) {
    const state = await sessions.load(boardId)
    if (!state) continue
    const mark = await visitMarks.read({ boardId, userId })
    const subjects = new Set(rows.map(({ subject }) => subject))
    found.set(
      boardId,
      timed(() => readNotifications(state, userId, mark, subjects)),
    )
  }
  return records.flatMap(({ boardId, boardTitle, subject, level }) => {
    const entry = found.get(boardId)?.get(subject)
    const isLeftOut = level === 'needs' && (entry?.kind === 'reply' || entry?.kind === 'answer')
    return entry && !isLeftOut ? [{ ...entry, boardId, boardTitle }] : []
  })
}

function byBoard<Row extends { boardId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const boards = new Map<string, Row[]>()
  for (const row of rows) boards.set(row.boardId, [...(boards.get(row.boardId) ?? []), row])
  return boards
}
