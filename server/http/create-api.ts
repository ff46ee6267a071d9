import { HTTPException } from 'hono/http-exception'
import { DatabaseError } from '#db/driver/database-error.ts'
import { BoardElsewhere, NodeAway } from '#server/cluster/board-owners.ts'
import { BoardBusy, BoardFrozen } from '#server/sync/room/board-busy.ts'
import { BoardLost } from '#server/sync/storage/board-log.ts'
import { BoardClosed, DamagedBoard, NoSuchBoard } from '#server/sync/storage/load-board.ts'
import { refusal } from '#session/core/refusal.ts'
import { addAgentFiles } from './agents/agent-files-api.ts'
import { addAgents, addOneAgent } from './agents/agents-api.ts'
import { addBoardSettings } from './agents/board-settings-api.ts'
import { addContext } from './agents/context-api.ts'
import { addLoneThoughts } from './agents/lone-thoughts-api.ts'
import { addRange } from './agents/range-api.ts'
import { addSteering } from './agents/steering-api.ts'
import { addUsage } from './agents/usage-api.ts'
import { Problem } from './answers/problem.ts'
import { admitRequests } from './app/admit-request.ts'
import { type ApiApp, createApp } from './app/api-app.ts'
import type { ApiServices } from './app/api-services.ts'
import { boardInPath } from './app/caller.ts'
import { addDescription } from './app/describe-api.ts'
import { readRouteRules } from './app/route-rules.ts'
import { traceRequests } from './app/trace-requests.ts'
import { addActivity } from './boards/activity-api.ts'
import { addAgenda } from './boards/agenda-api.ts'
import { createBoardList } from './boards/board-list.ts'
import { addBoards } from './boards/boards-api.ts'
import { addDuplicate } from './boards/duplicate-api.ts'
import { addMoments, addTimeline } from './boards/history-api.ts'
import { addPlaces } from './boards/places-api.ts'
import { addPrivateWriting } from './boards/private-writing-api.ts'
import { addRecords } from './boards/records-api.ts'
import { addRestore } from './boards/restore-api.ts'
import { addStepSuggestions } from './boards/step-suggestions-api.ts'
import { addTimer } from './boards/timer-api.ts'
import { addChecks } from './choosing/checks-api.ts'
import { addRatings } from './choosing/ratings-api.ts'
import { addVotes } from './choosing/votes-api.ts'
import { addCommandRoutes } from './commands/add-command-routes.ts'
import { addComments } from './comments/comments-api.ts'
import { addProposals } from './documents/proposals-api.ts'
import { addSyntheses } from './documents/syntheses-api.ts'
import { addThemeRuns } from './documents/theme-runs-api.ts'
import { addTalk } from './ideas/conversation-api.ts'
import { createIdeaServices, type IdeaServices } from './ideas/idea-services.ts'
import { addIdeaSteps } from './ideas/idea-steps-api.ts'
import { addIdeaRoutes } from './ideas/ideas-api.ts'
import { addPromotions } from './ideas/promotions-api.ts'
import { addWindowTalk } from './ideas/window-talk-api.ts'
import { addInterviewFiles } from './interviews/files-api.ts'
import { addInterviewExports } from './interviews/interview-exports-api.ts'
import { addInterviews } from './interviews/interviews-api.ts'
import { addInterviewQuestions } from './interviews/questions-api.ts'
import { createHeavyWork, type HeavyWork } from './limits/heavy-work.ts'
import { storageProblem } from './limits/saving-gate.ts'
import { addBoardAccess } from './members/board-access-api.ts'
import { addForgetting } from './members/forgetting-api.ts'
import { addJoin } from './members/join-api.ts'
import { addLinks } from './members/links-api.ts'
import { addMe } from './members/me-api.ts'
import { addMembers } from './members/members-api.ts'
import { addTokens } from './members/tokens-api.ts'
import { addFrames } from './notes/frames-api.ts'
import { addNotes } from './notes/notes-api.ts'
import { addPairs } from './notes/pairs-api.ts'
import { addPictureRoutes } from './notes/pictures-api.ts'
import { addReactions } from './notes/reactions-api.ts'
import { addMailAddress } from './notifications/mail-address-api.ts'
import { addMailSettings } from './notifications/mail-api.ts'
import { addNotifications } from './notifications/notifications-api.ts'
import { addBackup } from './operator/backup-api.ts'
import { addMailTest } from './operator/mail-test-api.ts'
import { addModels } from './operator/models-api.ts'
import { addOperator } from './operator/operator-api.ts'
import { addOperatorBoards } from './operator/operator-boards-api.ts'
import { addOperatorNodes } from './operator/operator-nodes-api.ts'
import { addOperatorPeople } from './operator/operator-people-api.ts'
import { addReview } from './review/review-api.ts'
import { addReviewRequests } from './review/review-requests-api.ts'
import { addConversations } from './rounds/conversations-api.ts'
import { addRoundSteps } from './rounds/round-steps-api.ts'
import { addRounds } from './rounds/rounds-api.ts'
import { addSearch } from './search/search-api.ts'
import { addExports } from './transfer/export-api.ts'
import { addImports } from './transfer/import-api.ts'
import { addWebhooks } from './webhooks/webhooks-api.ts'

/**
 * The HTTP API with `/healthz`, `/readyz` and `/metrics`: all paths of `isApiPath`. The order of routes
 * matters where a fixed word and a parameter have the same place in a path.
 */
export function createApi(services: ApiServices): ApiApp {
  const app = createApp()
  const ideaServices = createIdeaServices(services)
  const heavy = createHeavyWork()

  app.onError((error, c) => {
    const problem = problemOf(error)
    if (problem.status >= 500) services.log.error({ err: error, ...loggedPath(c.req.path) }, 'request failed')
    return c.json(problem.body, problem.status)
  })
  app.notFound((c) => {
    const { body, status } = new Problem('no-route')
    return c.json(body, status)
  })
  app.use('*', traceRequests(services.access), async (c, next) => {
    await next()
    // Responses depend on the caller, so they are not cached unless their route sets the header.
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
    c.header('x-content-type-options', 'nosniff')
  })
  let ruleFor: ReturnType<typeof readRouteRules> = () => null
  app.use(
    '/api/v1/*',
    admitRequests(services, (c) => ruleFor(c)),
  )

  // Before `/agents/{agentId}`, which would match `/agents/order`.
  addCommandRoutes(app, services)
  addBoards(app, services, createBoardList(services))
  addJoin(app, services)
  addMembers(app, services)
  addLinks(app, services)
  addNotes(app, services)
  addFrames(app, services)
  addRecords(app, services, heavy)
  addAllOfHistory(app, services, heavy)
  addPictureRoutes(app, services)
  addIdeaSteps(app, services, ideaServices)
  addPromotions(app, services, ideaServices)
  addIdeaRoutes(app, services, ideaServices, heavy)
  addAllOfAgents(app, services, heavy)
  addExports(app, services)
  addDuplicate(app, services)
  addImports(app, services)
  addBoardSettings(app, services)
  addBoardAccess(app, services)
  addFacilitation(app, services)
  addAllOfInterviews(app, services, ideaServices)
  addAllOfCaller(app, services)
  addModels(app, services)
  addRounds(app, services)
  addRoundSteps(app, services)
  addConversations(app, services)
  addDocuments(app, services)
  addTalk(app, services)
  addWindowTalk(app, services)
  addReactions(app, services)
  addReadersPages(app, services)
  addUsage(app, services)
  addContext(app, services, heavy)
  addMeters(app, services, heavy)
  addAllOfOperator(app, services)
  addDescription(app)
  ruleFor = readRouteRules(app)
  return app
}

/** Adds the routes about the caller, and about programs that act for them. */
function addAllOfCaller(app: ApiApp, services: ApiServices): void {
  addMe(app, services)
  addForgetting(app, services)
  addTokens(app, services)
  addWebhooks(app, services)
}

function addReadersPages(app: ApiApp, services: ApiServices): void {
  addComments(app, services)
  addReview(app, services)
  addReviewRequests(app, services)
  addNotifications(app, services)
  addMailSettings(app, services)
  addMailAddress(app, services)
  addMailTest(app, services)
  addSearch(app, services)
  addPlaces(app, services)
}

/** Adds the routes of a board's history and activity. */
function addAllOfHistory(app: ApiApp, services: ApiServices, heavy: HeavyWork): void {
  addTimeline(app, services, heavy)
  addMoments(app, services, heavy)
  addRestore(app, services)
  addActivity(app, services)
}

function addAllOfAgents(app: ApiApp, services: ApiServices, heavy: HeavyWork): void {
  addAgents(app, services)
  addAgentFiles(app, services, heavy)
  addOneAgent(app, services)
}

function addAllOfOperator(app: ApiApp, services: ApiServices): void {
  addOperator(app, services)
  addOperatorBoards(app, services)
  addOperatorNodes(app, services)
  addOperatorPeople(app, services)
  addBackup(app, services)
}

function addMeters(app: ApiApp, services: ApiServices, heavy: HeavyWork): void {
  addSteering(app, services, heavy)
  addRange(app, services)
  addLoneThoughts(app, services)
}

/** Adds the routes of synthesizers' documents, and of checks whether these speak for people. */
function addDocuments(app: ApiApp, services: ApiServices): void {
  addSyntheses(app, services)
  addThemeRuns(app, services)
  addProposals(app, services)
  addChecks(app, services)
}

function addAllOfInterviews(app: ApiApp, services: ApiServices, ideaServices: IdeaServices): void {
  addInterviews(app, services)
  addInterviewQuestions(app, services, ideaServices)
  addInterviewFiles(app, services)
  addInterviewExports(app, services)
}

function addFacilitation(app: ApiApp, services: ApiServices): void {
  addTimer(app, services)
  addVotes(app, services)
  addRatings(app, services)
  addAgenda(app, services)
  addStepSuggestions(app, services)
  addPrivateWriting(app, services)
  addPairs(app, services)
}

/** Paths that the API answers. All others go to the pages. */
export function isApiPath(path: string): boolean {
  return /^\/(api\/v1(\/|$)|(healthz|readyz|metrics)$)/.test(path)
}

/** Hides the secret of a link: a reader of the log must not get into boards. */
function loggedPath(path: string): { path: string; boardId: string | undefined } {
  return {
    path: path.replace(/^(\/api\/v1\/links\/).*/, '$1(hidden)'),
    boardId: boardInPath(path) ?? undefined,
  }
}

/** Failures that are not the request's fault: the same request may succeed in a moment. */
const UNAVAILABLE = [DatabaseError, BoardLost, BoardBusy, DamagedBoard, BoardElsewhere, NodeAway]

/** Unknown errors become `internal`: their text may contain data and stays in the log. */
function problemOf(error: Error): Problem {
  if (error instanceof Problem) return error
  if (error instanceof HTTPException && error.status === 400) return new Problem('bad-json')
  if (error instanceof BoardClosed) return new Problem(refusal(error.code))
  if (error instanceof BoardFrozen) return new Problem(refusal('frozen'))
  if (error instanceof HTTPException && error.status === 415) return new Problem('not-json')
  if (error instanceof NoSuchBoard) return new Problem(refusal('board-gone'))
  return UNAVAILABLE.some((kind) => error instanceof kind) ? storageProblem(error) : new Problem('internal')
}
