import { z } from '@hono/zod-openapi'
import { ClosedState, OperatorBoardList } from '#api/operator-boards.ts'
import { findNotableBoards, readOperatorBoards, searchBoards } from '#db/operator-boards.ts'
import { boardsStuck, timesStuck } from '#server/watchdog/stuck-log.ts'
import { isBoardId } from '#sync/canvas-or-private-draft-path.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, answer, body } from '../app/api-app.ts'
import { apiRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { MAX_BOARDS, shareBoardLoads, takeCostliest } from './board-loads.ts'
import { requireOperator } from './require-operator.ts'

const DAY_MS = 24 * 60 * 60_000

const list = apiRoute('get /operator/boards', {
  summary: 'Boards by what they cost: open ones, busy ones and closed ones (the operator)',
  description:
    'Needs x-operator-password. Contains nothing that is written on a board, not even its title. Time, sockets, memory and `stuckAt` are those of all nodes of a cluster.',
  query: z.object({
    search: z.string().trim().max(100).optional().describe('A board’s id, or words of an owner’s name.'),
  }),
  answers: { 200: answer(OperatorBoardList, 'The boards') },
})
const close = apiRoute('put /operator/boards/{boardId}/closed', {
  summary: 'Close a board or reopen it (the operator)',
  description:
    'Closing ends its sockets and agents, and no one can open the board until it is reopened; its owners get the reason.',
  body: body(ClosedState),
  answers: { 200: answer(ClosedState, 'As it is now') },
})

/**
 * Boards by their cost, and closing one. Titles and content are never sent: the operator is responsible for the server,
 * not for its content.
 */
export function addOperatorBoards(app: ApiApp, services: ApiServices): void {
  const { db, stuck, sessions, log, now = Date.now } = services
  const readLoads = shareBoardLoads(services)

  app.openapi(list, async (c) => {
    requireOperator(services, c)
    const { search = '' } = c.req.valid('query')
    const dayStart = new Date(Math.floor(now() / DAY_MS) * DAY_MS)
    const records = [...stuck.here(), ...(await stuck.elsewhere())].sort((one, other) => one.at - other.at)
    const wantedIds = search
      ? await searchBoards(db, search, MAX_BOARDS)
      : [...boardsStuck(records), ...(await findNotableBoards(db, dayStart, MAX_BOARDS))]
    const loads = await readLoads(wantedIds)
    const costliest = search ? [] : takeCostliest(loads.values()).map(({ id }) => id)
    const rows = await readOperatorBoards(db, [...new Set([...costliest, ...wantedIds])], dayStart)
    const boards = rows.map(({ id, owners, members, createdAt, closedAt, storedBytes, tokensToday }) => {
      const load = loads.get(id)
      return {
        id,
        owners,
        members,
        createdAt: createdAt.getTime(),
        closedAt: closedAt?.getTime() ?? null,
        stuckAt: timesStuck(records, id),
        isInMemory: load?.isInMemory ?? false,
        node: load?.node ?? null,
        sockets: load?.sockets ?? 0,
        records: load?.records ?? null,
        memoryBytes: (load?.documentBytes ?? storedBytes) + (load?.sessionBytes ?? 0),
        msLastHour: load?.msLastHour ?? 0,
        tokensToday,
      }
    })
    return c.json({ boards: boards.sort((one, other) => other.msLastHour - one.msLastHour) }, 200)
  })

  app.openapi(close, async (c) => {
    requireOperator(services, c)
    const { boardId } = c.req.valid('param')
    const { isClosed } = c.req.valid('json')
    if (!isBoardId(boardId)) throw new Problem('no-board')
    const command = { type: isClosed ? 'board.close' : 'board.reopen' }
    const done = await sessions.dispatch(boardId, command, { kind: 'server' })
    if (!done.ok) throw new Problem(done.refusal)
    log.info({ boardId }, isClosed ? 'board closed' : 'board reopened')
    return c.json({ isClosed: done.state.closedAt !== null }, 200)
  })
}
