import { createRoute } from '@hono/zod-openapi'
import { Ideas } from '#api/ideas.ts'
import { NoteDemotionsRequest, NotePromotionsRequest } from '#api/promotions.ts'
import { type ApiApp, answer, BoardPath, body, problems } from '../app/api-app.ts'
import type { ApiServices } from '../app/api-services.ts'
import { command } from '../app/caller.ts'
import { needs } from '../app/route-rules.ts'
import { type IdeaServices, orProblem, shown } from './idea-services.ts'

const path = '/api/v1/boards/{boardId}/promotions'
const now = { 200: answer(Ideas, 'The ideas of the notes as they are now'), ...problems }

const promote = createRoute({
  ...needs('editor'),
  method: 'post',
  path,
  summary: 'Make notes or ideas decisions or to-dos: all of them, or none (editors)',
  request: { params: BoardPath, body: body(NotePromotionsRequest) },
  responses: now,
})
const demote = createRoute({
  ...needs('editor'),
  method: 'delete',
  path,
  summary: 'Make them plain notes again (editors)',
  request: { params: BoardPath, body: body(NoteDemotionsRequest) },
  responses: now,
})

/** Decisions and to-dos by their notes, as the canvas has them. A request about many is one command. */
export function addPromotions(app: ApiApp, services: ApiServices, ideaServices: IdeaServices): void {
  app.openapi(promote, async (c) => {
    const { boardId } = c.req.valid('param')
    const { noteIds = [], numbers: named, keepsOwner, ...promotion } = c.req.valid('json')
    const ideas = await ideaServices.at(c, boardId, 'editor', async ({ again }) => {
      const numbers = named ?? orProblem(await ideaServices.writer.finish(boardId, noteIds)).numbers
      await command(services, c, boardId, { type: 'idea.promote', numbers, promotion, keepsOwner })
      return shown(await again(), numbers)
    })
    return c.json({ ideas }, 200)
  })

  app.openapi(demote, async (c) => {
    const { boardId } = c.req.valid('param')
    const { noteIds } = c.req.valid('json')
    const ideas = await ideaServices.at(c, boardId, 'editor', async ({ again }) => {
      const { numbers } = orProblem(await ideaServices.writer.finish(boardId, noteIds))
      await command(services, c, boardId, { type: 'idea.demote', numbers })
      return shown(await again(), numbers)
    })
    return c.json({ ideas }, 200)
  })
}
