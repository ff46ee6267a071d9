import { z } from '@hono/zod-openapi'
import { RecordsPage } from '#api/records.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { removeRecord } from '#board/edit/remove-record.ts'
import { recordActivity } from '#db/board-activity.ts'
import { deletionSubject } from '#server/activity/deletion-subject.ts'
import { readRecord } from '#server/history/read-record.ts'
import { refusal } from '#session/core/refusal.ts'
import { personIn } from '#session/members/members-slice.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, answer, BoardPath } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices, HeldBoard } from '../app/api-services.ts'
import { requireCanvasWriter, requireRole } from '../app/caller.ts'
import type { HeavyWork } from '../limits/heavy-work.ts'

const path = '/records'
const MAX_ID_CHARS = 200
const MAX_PAGE = 500

const list = boardRoute('viewer', `get ${path}`, {
  summary: 'Everything on the canvas: shapes, strokes, arrows, bindings (viewers)',
  description: 'In the order of their ids, page by page: continue with `after` = `next`.',
  query: z.object({
    after: z.string().max(MAX_ID_CHARS).optional(),
    limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(100),
  }),
  answers: { 200: answer(RecordsPage, 'The records') },
})
const remove = boardRoute('facilitator', `delete ${path}/{recordId}`, {
  summary: 'Remove one record of any kind (facilitators)',
  description:
    'For what can’t be removed on the canvas. What was inside a frame or group stays, on the page; arrows that were bound to it stay as they lie.',
  params: BoardPath.extend({ recordId: z.string().max(MAX_ID_CHARS) }),
  answers: { 204: { description: 'Removed' } },
})

/**
 * The canvas record by record, for programs, and for boards that no canvas can show because a record breaks a
 * rule.
 */
export function addRecords(app: ApiApp, services: ApiServices, heavy: HeavyWork): void {
  const { db, rooms, config, visitorLimits, now = Date.now } = services

  async function inRoom<T>(boardId: string, work: (room: HeldBoard) => T | Promise<T>): Promise<T> {
    const room = await rooms.open(boardId)
    try {
      return await work(room)
    } finally {
      room.release()
    }
  }

  app.openapi(list, async (c) => {
    const { boardId } = c.req.valid('param')
    const { after = '', limit } = c.req.valid('query')
    const { caller } = await requireRole(services, c, boardId, 'viewer')
    const page = await heavy.run(caller.userId, () =>
      inRoom(boardId, ({ doc }) => {
        const shapes = boardShapes(doc)
        const ids = [...shapes.keys()].filter((id) => id > after).sort()
        const records = ids.slice(0, limit).map((id) => readRecord(shapes, id, config.limits))
        const next = ids.length > limit ? (records.at(-1)?.id ?? null) : null
        return { records, total: shapes.size, next }
      }),
    )
    return c.json(page, 200)
  })

  app.openapi(remove, async (c) => {
    const { boardId, recordId } = c.req.valid('param')
    const { caller } = await requireCanvasWriter(services, c, boardId, { least: 'facilitator' })
    if (!visitorLimits.removedRecords.take(caller.userId)) throw new Problem(refusal('too-often'))
    await inRoom(boardId, async (room) => {
      const type = String(boardShapes(room.doc).get(recordId)?.get('t') ?? 'unknown')
      if (!boardShapes(room.doc).has(recordId)) throw new Problem('no-record')
      // Checked again: opening the board took time.
      const { state } = await requireCanvasWriter(services, c, boardId, { least: 'facilitator' })
      const { userId } = caller
      const name = personIn(state, userId)?.name ?? ''
      const subject = type === 'note' ? type : (deletionSubject(type) ?? 'shape')
      const activity = { userId, name, program: null, kind: 'record.removed' as const, subject, count: 1 }
      await room.edit({ kind: 'api', userId, isRecorded: true }, () =>
        removeRecord(room.doc, recordId, room.boardIndex()),
      )
      await recordActivity(db, boardId, activity, new Date(now()))
    })
    return c.body(null, 204)
  })
}
