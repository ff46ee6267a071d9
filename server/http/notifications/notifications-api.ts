import { z } from '@hono/zod-openapi'
import {
  LevelChange,
  LevelsResponse,
  MAX_NOTIFICATIONS,
  NotificationsChange,
  NotificationsResponse,
} from '#api/notifications.ts'
import { MAX_UNREAD } from '#api/unread.ts'
import { listNotificationLevels, putNotificationLevel } from '#db/notification-levels.ts'
import { archiveNotification, type InboxPlace } from '#db/notifications.ts'
import { Problem } from '#server/http/answers/problem.ts'
import { type ApiApp, type ApiContext, answer, body } from '#server/http/app/api-app.ts'
import { apiRoute } from '#server/http/app/api-route.ts'
import type { ApiServices } from '#server/http/app/api-services.ts'
import { forPrograms, needsCaller } from '#server/http/app/route-rules.ts'
import { countUnread, markAllRead, markRead, readInbox } from '#server/notifications/inbox.ts'
import { roleIn } from '#session/members/members-slice.ts'

const forPeople = { ...needsCaller(), ...forPrograms(null) }
const done = { 204: { description: 'Done' } }

const list = apiRoute('get /notifications', {
  ...forPeople,
  summary: 'Things on boards that concern the caller',
  query: z.object({
    cursor: z.string().max(400).optional(),
    limit: z.coerce
      .number()
      .int()
      .min(0)
      .max(MAX_NOTIFICATIONS)
      .default(30)
      .describe('0: the count of unread ones alone.'),
    board: z.string().max(64).optional(),
    unread: z.enum(['yes', 'no']).default('no').describe('`yes`: unread ones alone.'),
    archived: z.enum(['yes', 'no']).default('no'),
  }),
  answers: { 200: answer(NotificationsResponse, 'The newest first') },
})

const change = apiRoute('patch /notifications', {
  ...forPeople,
  summary: 'Mark notifications as read, or archive them',
  body: body(NotificationsChange),
  answers: done,
})

const levels = apiRoute('get /notifications/levels', {
  ...forPeople,
  summary: 'How much the caller is notified of, by board and thread',
  answers: { 200: answer(LevelsResponse, 'All levels that were set') },
})

const setLevel = apiRoute('put /notifications/levels', {
  ...forPeople,
  summary: 'Set how much the caller is notified of on all boards, on one, or of a thread',
  body: body(LevelChange),
  answers: done,
})

export function addNotifications(app: ApiApp, services: ApiServices): void {
  app.openapi(list, async (c) => {
    const who = personOf(c)
    const { cursor, limit, board, unread, archived } = c.req.valid('query')
    const query = {
      ...who,
      boardId: who.boardId ?? board ?? null,
      unreadOnly: unread === 'yes',
      archived: archived === 'yes',
      after: cursor === undefined ? null : readCursor(cursor),
      limit,
    }
    const { entries, next } = await readInbox(services, query)
    const notifications = entries.map(({ boardId, boardTitle, ...entry }) => ({
      board: { id: boardId, title: boardTitle },
      ...entry,
    }))
    const count = await countUnread(services, query, MAX_UNREAD)
    return c.json({ notifications, unread: count, next: limit > 0 && next ? cursorOf(next) : null }, 200)
  })
  app.openapi(change, async (c) => {
    const who = personOf(c)
    const { read, archive, readAll } = c.req.valid('json')
    const isInReach = ({ boardId }: { boardId: string }) => (who.boardId ?? boardId) === boardId
    await markRead(services, who.userId, read.filter(isInReach))
    for (const one of archive.filter(isInReach)) await archiveNotification(services.db, who.userId, one)
    if (readAll) await markAllRead(services, who, MAX_UNREAD)
    return c.body(null, 204)
  })
  app.openapi(levels, async (c) => {
    const stored = await listNotificationLevels(services.db, personOf(c).userId)
    return c.json(
      {
        levels: stored.map(({ boardId, subject, level, boardTitle }) => ({
          boardId: boardId || null,
          subject: subject || null,
          level,
          boardTitle,
        })),
      },
      200,
    )
  })
  app.openapi(setLevel, async (c) => {
    const who = personOf(c)
    const { boardId, subject, level } = c.req.valid('json')
    // A token for one board may be in a script: it must not change what its owner gets from others.
    if (who.boardId !== null && boardId !== who.boardId) throw new Problem('token-scope')
    const state = boardId === null ? null : await services.sessions.load(boardId)
    if (boardId !== null && !(state && roleIn(state, who.userId))) throw new Problem('no-board')
    if (boardId === null && subject !== null) throw new Problem('bad-request')
    await putNotificationLevel(services.db, who.userId, {
      boardId: boardId ?? '',
      subject: subject ?? '',
      level,
    })
    return c.body(null, 204)
  })
}

/** `boardId`: the only board of the caller's token; null: all boards of the person. */
function personOf(c: ApiContext): { userId: string; boardId: string | null } {
  const caller = c.get('caller')
  if (!caller) throw new Problem('sign-in')
  return { userId: caller.userId, boardId: caller.boardId ?? null }
}

function cursorOf({ at, boardId, subject }: InboxPlace): string {
  return [at, boardId, subject].join(' ')
}

function readCursor(cursor: string): InboxPlace {
  const [, at, boardId, subject] = /^(\d{1,15}) (\S+) (\S+)$/.exec(cursor) ?? []
  if (at === undefined || boardId === undefined || subject === undefined) throw new Problem('bad-request')
  return { at: Number(at), boardId, subject }
}
