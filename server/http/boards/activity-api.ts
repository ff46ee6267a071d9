import { z } from '@hono/zod-openapi'
import { ACTIVITY_GROUPS, ActivityResponsePage } from '#api/activity.ts'
import { type RecordedActivity, recordActivity } from '#db/board-activity.ts'
import { listBoardActivity, parseCursor } from '#server/activity/list-board-activity.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, answer } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { type OnBoard, requireRole } from '../app/caller.ts'

const MAX_PAGE = 200
const DEFAULT_PAGE = 50
const DAY_MS = 24 * 60 * 60_000

const list = boardRoute('facilitator', 'get /activity', {
  summary: 'What happened on the board: people, links, files, deletions (facilitators)',
  query: z.object({
    group: z.enum(ACTIVITY_GROUPS).optional().describe('Without it, all.'),
    before: z.string().max(40).optional().describe('`next` of the page before.'),
    limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(DEFAULT_PAGE),
  }),
  answers: { 200: answer(ActivityResponsePage, 'The newest first') },
})

/** The activity log of a board. Facilitators and owners only: it has names of former members, and shared networks. */
export function addActivity(app: ApiApp, services: ApiServices): void {
  app.openapi(list, async (c) => {
    const { boardId } = c.req.valid('param')
    const { group = null, before, limit } = c.req.valid('query')
    const { state } = await requireRole(services, c, boardId, 'facilitator')
    const cursor = before === undefined ? { seq: null, id: null } : parseCursor(before)
    if (!cursor) throw new Problem('bad-request.cursor')
    const { db, config, now = Date.now } = services
    const days = Math.min(config.activityDays, state.settings.activityDays ?? config.activityDays)
    const since = new Date(now() - days * DAY_MS)
    return c.json(await listBoardActivity(db, boardId, { group, before: cursor, since, limit }), 200)
  })
}

/**
 * Records an export for the activity log. Call it before the file is sent: if the database refuses, the file is not
 * sent, so that the log has every export.
 */
export async function recordExport(
  services: ApiServices,
  onBoard: Pick<OnBoard, 'caller' | 'state'>,
  format: string,
): Promise<void> {
  await recordByCaller(services, onBoard, { kind: 'file.exported', subject: format, count: 1 })
}

export async function recordByCaller(
  { db, now = Date.now }: ApiServices,
  { caller, state }: Pick<OnBoard, 'caller' | 'state'>,
  what: Pick<RecordedActivity, 'kind' | 'subject' | 'count'>,
): Promise<void> {
  const name = state.people[caller.userId]?.name ?? ''
  const by = { userId: caller.userId, name, program: caller.program?.name ?? null }
  await recordActivity(db, state.board.id, { ...by, ...what }, new Date(now()))
}
