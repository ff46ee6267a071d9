import { Ideas } from '#api/ideas.ts'
import { NoteDemotionsRequest, NotePromotionsRequest } from '#api/promotions.ts'
import { type ApiApp, answer, body } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { command } from '../app/caller.ts'
import { type IdeaServices, orProblem, shown } from './idea-services.ts'

const path = '/promotions'
const now = { 200: answer(Ideas, 'The ideas of the notes as they are now') }

const promote = boardRoute('editor', `post ${path}`, {
  summary: 'Make notes or ideas decisions or to-dos: all of them, or none (editors)',
  body: body(NotePromotionsRequest),
  answers: now,
})
const demote = boardRoute('editor', `delete ${path}`, {
  summary: 'Make them plain notes again (editors)',
  body: body(NoteDemotionsRequest),
  answers: now,
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
