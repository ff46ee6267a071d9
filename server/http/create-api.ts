import { HTTPException } from 'hono/http-exception'
import { DatabaseError } from '#db/database-error.ts'
import { BoardBusy, BoardFrozen } from '#server/sync/board-busy.ts'
import { BoardLost } from '#server/sync/board-log.ts'
import { BoardClosed, DamagedBoard, NoSuchBoard } from '#server/sync/load-board.ts'
import { refusal } from '#session/refusal.ts'
import { addActivity } from './activity-api.ts'
import { addAgentFiles } from './agent-files-api.ts'
import { addAgents, addOneAgent } from './agents-api.ts'
import { type ApiApp, createApp } from './api-app.ts'
import type { ApiServices } from './api-services.ts'
import { addBoardAccess } from './board-access-api.ts'
import { createBoardList } from './board-list.ts'
import { addBoardSettings } from './board-settings-api.ts'
import { addBoards } from './boards-api.ts'
import { addContext } from './context-api.ts'
import { addConversations } from './conversations-api.ts'
import { addDescription } from './describe-api.ts'
import { addDuplicate } from './duplicate-api.ts'
import { addExports } from './export-api.ts'
import { addGathers } from './gathers-api.ts'
import { createHeavyWork } from './heavy-work.ts'
import { createIdeaServices } from './idea-services.ts'
import { addIdeaSteps } from './idea-steps-api.ts'
import { addIdeaRoutes } from './ideas-api.ts'
import { addImports } from './import-api.ts'
import { addJoin } from './join-api.ts'
import { addLinks } from './links-api.ts'
import { addMe } from './me-api.ts'
import { addMembers } from './members-api.ts'
import { addModels } from './models-api.ts'
import { addNotes } from './notes-api.ts'
import { addOperator } from './operator-api.ts'
import { addOperatorBoards } from './operator-boards-api.ts'
import { addPictureRoutes } from './pictures-api.ts'
import { Problem } from './problem.ts'
import { addProposals } from './proposals-api.ts'
import { addReactions } from './reactions-api.ts'
import { addRecords } from './records-api.ts'
import { createRequestDoor } from './request-door.ts'
import { addRoundSteps } from './round-steps-api.ts'
import { addRounds } from './rounds-api.ts'
import { readRouteRules } from './route-rules.ts'
import { addSyntheses } from './syntheses-api.ts'
import { addTalk } from './talk-api.ts'
import { addUsage } from './usage-api.ts'

/** The HTTP API, `/healthz`, `/readyz` and `/metrics`: everything under isApiPath. */
export function createApi(services: ApiServices): ApiApp {
  const app = createApp()
  const ideaServices = createIdeaServices(services)
  const heavy = createHeavyWork()

  app.onError((error, c) => {
    const problem = problemOf(error)
    if (problem.status >= 500)
      services.log.error({ err: error, path: loggedPath(c.req.path) }, 'a request failed')
    return c.json({ error: { code: problem.code, message: problem.message } }, problem.status)
  })
  app.notFound((c) => {
    const { code, message, status } = new Problem('no-route')
    return c.json({ error: { code, message } }, status)
  })
  app.use('*', async (c, next) => {
    await next()
    // Nothing is kept by browsers or by proxies unless its route says so.
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
    c.header('x-content-type-options', 'nosniff')
  })
  let ruleFor: ReturnType<typeof readRouteRules> = () => null
  app.use(
    '/api/v1/*',
    createRequestDoor(services, (c) => ruleFor(c)),
  )

  addBoards(app, services, createBoardList(services))
  addJoin(app, services)
  addMembers(app, services)
  addLinks(app, services)
  addNotes(app, services)
  addRecords(app, services, heavy)
  addPictureRoutes(app, services)
  addIdeaSteps(app, services, ideaServices)
  addIdeaRoutes(app, services, ideaServices, heavy)
  addAgents(app, services)
  addAgentFiles(app, services, heavy)
  addOneAgent(app, services)
  addExports(app, services)
  addDuplicate(app, services)
  addImports(app, services)
  addBoardSettings(app, services)
  addBoardAccess(app, services)
  addActivity(app, services)
  addMe(app, services)
  addModels(app, services)
  addRounds(app, services)
  addRoundSteps(app, services)
  addConversations(app, services)
  addSyntheses(app, services)
  addGathers(app, services)
  addProposals(app, services)
  addTalk(app, services)
  addReactions(app, services)
  addUsage(app, services)
  addContext(app, services, heavy)
  addOperator(app, services)
  addOperatorBoards(app, services)
  addDescription(app)
  ruleFor = readRouteRules(app)
  return app
}

/** Paths that the API answers; every other one is a page. */
export function isApiPath(path: string): boolean {
  return /^\/(api\/v1(\/|$)|(healthz|readyz|metrics)$)/.test(path)
}

/** Whoever reads the log must not come in by a link that is in it. */
function loggedPath(path: string): string {
  return path.replace(/^(\/api\/v1\/links\/).*/, '$1(hidden)')
}

/** Nothing is wrong with the request: it may succeed in a moment. */
const UNAVAILABLE = [DatabaseError, BoardLost, BoardBusy, DamagedBoard]

function problemOf(error: Error): Problem {
  if (error instanceof Problem) return error
  if (error instanceof HTTPException && error.status === 400) return new Problem('bad-json')
  if (error instanceof BoardClosed) return new Problem(refusal('board-closed'))
  if (error instanceof BoardFrozen) return new Problem(refusal('frozen'))
  if (error instanceof HTTPException && error.status === 415) return new Problem('not-json')
  if (error instanceof NoSuchBoard) return new Problem(refusal('board-gone'))
  return UNAVAILABLE.some((kind) => error instanceof kind)
    ? new Problem('storage-away')
    : new Problem('internal')
}
