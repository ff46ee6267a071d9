import { BoardChange, MyBoards, NewBoardRequest, NewBoardResponse, OneBoard } from '#api/boards.ts'
import { startingAgents } from '#server/agents/files/library.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, answer, body } from '../app/api-app.ts'
import { apiRoute, boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { command, requireCaller, requireRole } from '../app/caller.ts'
import { countUse, requireGuestQuota } from '../app/count-use.ts'
import { WITH_OR_WITHOUT_SESSION } from '../app/describe-api.ts'
import { boardToken, callerOrGuest } from '../app/newcomer.ts'
import { defineResource } from '../app/resource.ts'
import { forPrograms, needsCaller } from '../app/route-rules.ts'
import type { BoardsPage } from './board-list.ts'
import { boardView, linkUrls, meView } from './board-views.ts'

const UNTITLED = 'Untitled board'

const create = apiRoute('post /boards', {
  summary: 'Open a board; without a session, as a new guest of that name',
  ...forPrograms('session:run'),
  security: WITH_OR_WITHOUT_SESSION,
  body: body(NewBoardRequest, false),
  answers: { 201: answer(NewBoardResponse, 'The board, and a link for each role') },
})
const list = apiRoute('get /boards', {
  summary: 'My boards, the last changed first',
  ...needsCaller(),
  ...forPrograms('board:read'),
  answers: { 200: answer(MyBoards, 'My boards') },
})
const responses = { 200: answer(OneBoard, 'The board') }
const read = boardRoute('viewer', 'get ', {
  summary: 'One board',
  answers: responses,
})
const change = boardRoute('facilitator', 'patch ', {
  summary: 'Change title or premise (facilitators)',
  body: body(BoardChange),
  answers: responses,
})
export const BOARD_RESOURCE = defineResource({
  schema: OneBoard,
  description: 'The board',
  async read(services, c, { boardId }) {
    const { view } = await requireRole(services, c, boardId, 'viewer')
    return { board: boardView(view), me: meView(view) }
  },
})

/**
 * Creating, listing, changing and deleting boards. Creating works without a session: the request then makes a
 * guest of the given name.
 */
export function addBoards(app: ApiApp, services: ApiServices, boardList: BoardsPage): void {
  const { sessions } = services

  app.openapi(create, async (c) => {
    const { title = UNTITLED, premise = '', name } = c.req.valid('json')
    if (c.get('caller')) requireCaller(c, null)
    const person = await callerOrGuest(services, c, name)
    countUse(services, c, 'newBoards', person.id)
    const countBoards = await requireGuestQuota(services, c, 'boards', person.id)
    const state = await sessions.create(
      { title, premise },
      { id: person.id, name: person.name, color: person.color },
      startingAgents(),
    )
    countBoards(1)
    const isProgram = c.get('caller')?.program !== undefined
    const token = isProgram ? null : await boardToken(services, person, state.board.id)
    const me = { id: person.id, name: person.name, role: 'owner' as const }
    const links = linkUrls(state.links, services.access.publicOrigin(c.env?.incoming))
    return c.json({ board: state.board, me, token, links }, 201)
  })

  app.openapi(list, async (c) => {
    const caller = c.get('caller')
    if (!caller) throw new Problem('sign-in')
    const { userId, boardId = null } = caller
    const boards = await boardList.of(userId, boardId)
    const deleted = await boardList.deletedOf(userId, boardId)
    return c.json({ boards, deleted }, 200)
  })

  app.openapi(read, async (c) => c.json(await BOARD_RESOURCE.read(services, c, c.req.valid('param')), 200))

  app.openapi(change, async (c) => {
    const { boardId } = c.req.valid('param')
    const { title, premise } = c.req.valid('json')
    await requireRole(services, c, boardId, 'facilitator')
    if (title !== undefined) await command(services, c, boardId, { type: 'board.rename', title })
    if (premise !== undefined) await command(services, c, boardId, { type: 'premise.set', premise })
    const { view } = await requireRole(services, c, boardId, 'viewer')
    return c.json({ board: boardView(view), me: meView(view) }, 200)
  })
}
