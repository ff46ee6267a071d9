import { createRoute, z } from '@hono/zod-openapi'
import { ACTIVITY_EVENTS } from '#db/activity-events.ts'
import { recordActivity } from '#db/board-activity.ts'
import { listBoardActivity, parseCursor } from '#server/activity/list-board-activity.ts'
import { LeaveReason } from '#session/event.ts'
import { Role } from '#session/role.ts'
import { type ApiApp, answer, BoardPath, problems } from './api-app.ts'
import type { ApiServices } from './api-services.ts'
import { needRole, type OnBoard } from './caller.ts'
import { Problem } from './problem.ts'
import { needs } from './route-rules.ts'

const MAX_PAGE = 200
const DEFAULT_PAGE = 50

const Named = z.object({ id: z.string(), name: z.string().describe('As they were called then.') })
const Activity = z
  .object({
    id: z.string(),
    at: z.int().describe('Milliseconds since 1970.'),
    kind: z.enum([...ACTIVITY_EVENTS, 'file.exported', 'notes.deleted']),
    actor: Named.nullable().describe('Who did it; null: the server or its operator.'),
    person: Named.nullable().describe('Whom it was about.'),
    role: Role.nullable(),
    why: LeaveReason.nullable(),
    subject: z.string().nullable().describe('Of files: the format.'),
    count: z.int().nullable().describe('How many notes or ideas; of files how often within ten minutes.'),
    isOn: z.boolean().nullable(),
    isGuest: z.boolean().nullable(),
    sameNetworkAs: z
      .string()
      .nullable()
      .describe('The id of someone blocked a day before or less, from the same network.'),
  })
  .openapi('Activity')

const list = createRoute({
  ...needs('facilitator'),
  method: 'get',
  path: '/api/v1/boards/{boardId}/activity',
  summary: 'What happened on the board: people, links, files, deletions (facilitators)',
  request: {
    params: BoardPath,
    query: z.object({
      group: z.enum(['people', 'access', 'files', 'deletions']).optional().describe('Without it, all.'),
      before: z.string().max(40).optional().describe('`next` of the page before.'),
      limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(DEFAULT_PAGE),
    }),
  },
  responses: {
    200: answer(
      z.object({
        activity: z.array(Activity),
        next: z.string().nullable().describe('null: this is the last page.'),
      }),
      'The newest first',
    ),
    ...problems,
  },
})

export function addActivity(app: ApiApp, services: ApiServices): void {
  app.openapi(list, async (c) => {
    const { boardId } = c.req.valid('param')
    const { group = null, before, limit } = c.req.valid('query')
    await needRole(services, c, boardId, 'facilitator')
    const cursor = before === undefined ? { seq: null, id: null } : parseCursor(before)
    if (!cursor) throw new Problem('bad-request', 'before: take it from the page before.')
    return c.json(await listBoardActivity(services.db, boardId, { group, before: cursor, limit }), 200)
  })
}

/** Before a file goes out: what can't be recorded is not given away. */
export async function recordExport(
  { db, now = Date.now }: ApiServices,
  { caller, state }: Pick<OnBoard, 'caller' | 'state'>,
  format: string,
): Promise<void> {
  const name = state.people[caller.userId]?.name ?? ''
  const activity = { userId: caller.userId, name, kind: 'file.exported' as const, subject: format, count: 1 }
  await recordActivity(db, state.board.id, activity, new Date(now()))
}
