import { createRoute } from '@hono/zod-openapi'
import { BoardPrivateWriting, RevealRequest } from '#api/private-writing.ts'
import { type ApiApp, type ApiContext, answer, BoardPath, body, OnceHeader, problems } from '../api-app.ts'
import type { ApiServices } from '../api-services.ts'
import { command, needRole } from '../caller.ts'
import { needs } from '../route-rules.ts'

const path = '/api/v1/boards/{boardId}/private-writing'
const request = { headers: OnceHeader, params: BoardPath }
const responses = { 200: answer(BoardPrivateWriting, 'Private writing as it is now'), ...problems }

const read = createRoute({
  ...needs('viewer'),
  method: 'get',
  path,
  summary: 'Private writing on the board: its phase, and how many notes each person has written',
  request: { params: BoardPath },
  responses,
})
const start = createRoute({
  ...needs('facilitator'),
  method: 'post',
  path,
  summary: 'Start private writing (facilitators)',
  description:
    'From then on each person’s new notes are seen by their writer only. `POST …/notes` writes such a note. Programs that keep the document open write their own to the room `<boardId>.draft`.',
  request,
  responses,
})
const reveal = createRoute({
  ...needs('facilitator'),
  method: 'post',
  path: `${path}/reveal`,
  summary: 'Put everyone’s private notes on the board (facilitators)',
  description:
    'Also after private writing was cancelled. A note that arrives later, from someone who was offline, is put on the board then.',
  request: { ...request, body: body(RevealRequest) },
  responses,
})
const cancel = createRoute({
  ...needs('facilitator'),
  method: 'delete',
  path,
  summary: 'End private writing without a reveal (facilitators)',
  description: 'What people wrote stays with them, and they alone see it, until a later reveal.',
  request,
  responses,
})

/** Private writing on a board. Everyone on the board reads how far it is; facilitators start and end it. */
export function addPrivateWriting(app: ApiApp, services: ApiServices): void {
  async function writingNow(c: ApiContext, boardId: string): Promise<BoardPrivateWriting> {
    const { view } = await needRole(services, c, boardId, 'viewer')
    const { privateWriting } = view
    if (!privateWriting) return { privateWriting, counts: [] }
    const room = await services.rooms.open(boardId)
    try {
      const counts = Object.entries(room.draftCounts.get())
      return { privateWriting, counts: counts.map(([userId, notes]) => ({ userId, notes })) }
    } finally {
      room.release()
    }
  }

  app.openapi(read, async (c) => c.json(await writingNow(c, c.req.valid('param').boardId), 200))

  app.openapi(start, async (c) => {
    const { boardId } = c.req.valid('param')
    await needRole(services, c, boardId, 'viewer')
    await command(services, c, boardId, { type: 'private-writing.start' })
    return c.json(await writingNow(c, boardId), 200)
  })

  app.openapi(reveal, async (c) => {
    const { boardId } = c.req.valid('param')
    const { isNamed } = c.req.valid('json')
    await needRole(services, c, boardId, 'viewer')
    await command(services, c, boardId, { type: 'private-writing.reveal', isNamed })
    return c.json(await writingNow(c, boardId), 200)
  })

  app.openapi(cancel, async (c) => {
    const { boardId } = c.req.valid('param')
    await needRole(services, c, boardId, 'viewer')
    await command(services, c, boardId, { type: 'private-writing.cancel' })
    return c.json(await writingNow(c, boardId), 200)
  })
}
