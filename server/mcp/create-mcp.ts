import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AuthInfo, createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { memorySkillFiles, SkillsExtension } from '@modelcontextprotocol/server/ext/skills'
import { must } from '#base/must.ts'
import type { Access } from '#server/access/access.ts'
import type { Log } from '#server/ground/log.ts'
import { traced } from '#server/ground/traced.ts'
import { Problem } from '#server/http/answers/problem.ts'
import type { ApiApp } from '#server/http/app/api-app.ts'
import type { ProgramInterviews } from '#server/interviews/program-interviews.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import { workForBoard } from '#server/threads/slices.ts'
import type { BoardCosts } from '#server/watchdog/board-costs.ts'
import { addBrainstorm } from './brainstorm/brainstorm-tools.ts'
import { APPS_EXTENSION, addSessionApp } from './brainstorm/session-app.ts'
import { addTasks, TASKS_EXTENSION } from './brainstorm/tasks.ts'
import { createDelivery } from './delivery.ts'
import { addPrompts } from './prompts.ts'
import { addResources } from './resources.ts'
import { addBoardChanges } from './tools/board-changes.ts'
import { addBoardCreate } from './tools/board-create.ts'
import { addBoardRead } from './tools/board-read.ts'
import { addCommentAdd } from './tools/comment-add.ts'
import { addCommentsList } from './tools/comments-list.ts'
import { addExport } from './tools/export.ts'
import { addIdeasList } from './tools/ideas-list.ts'
import { addNoteAdd } from './tools/note-add.ts'
import { addReviewRequest } from './tools/review-request.ts'
import { addRoundRun } from './tools/round-run.ts'
import { createBoardApi } from './visit/board-api.ts'
import { type Admitted, createMcpEndpoint, type McpEndpointOptions } from './visit/mcp-endpoint.ts'
import { PROGRAM_SENTENCES } from './visit/program-sentences.ts'
import { watchToken } from './visit/token-watch.ts'
import type { Visit } from './visit/visit.ts'

const SERVER_INFO = { name: 'parley', title: 'Parley', version: '0.1.0' }
const ASK_YOUR_TEAM = readFileSync(new URL('./skills/ask-your-team.md', import.meta.url), 'utf8')
const SKILLS_CACHE_MS = 60 * 60 * 1000
/** Elements in the input of one call: more than any honest call has. */
const MAX_INPUT_ELEMENTS = 5_000

/** Services that tools use besides the HTTP API: interviews, and changes of sessions to wait for. */
export interface McpOptions extends McpEndpointOptions {
  /** Also gives the start of the addresses that results lead to. */
  access: McpEndpointOptions['access'] & Pick<Access, 'publicOrigin'>
  /** Wakes calls that wait for people, such as `brainstorm`. */
  sessions: Pick<SessionHub, 'subscribe' | 'load'>
  /** Hands out answers so that each reaches the program once. */
  interviews: ProgramInterviews
  log: Pick<Log, 'error' | 'debug'>
  /** Counts the time of calls with a token for one board as that board's. */
  costs: Pick<BoardCosts, 'measure'>
  /** Milliseconds since 1970; `Date.now` by default. */
  now?: () => number
}

export function isMcpPath(path: string): boolean {
  return path === '/mcp'
}

/** The endpoint for programs; it keeps nothing between requests. */
export interface Mcp {
  fetch(request: Request, incoming: IncomingMessage, outgoing: ServerResponse): Promise<Response>
  /** Ends calls that wait. */
  stop(): Promise<void>
}

/**
 * The Model Context Protocol at `/mcp`: Streamable HTTP, stateless, the revision 2026-07-28 and earlier ones. Programs
 * are admitted by their tokens (mcp-endpoint.ts) and use the HTTP API (board-api.ts).
 */
export function createMcp(fetchApi: ApiApp['fetch'], options: McpOptions): Mcp {
  const { access, sessions, interviews, log, costs, now = Date.now } = options
  const admit = createMcpEndpoint(options)
  const visits = new WeakMap<AuthInfo, Visit>()
  const skills = loadSkills()
  const handler = createMcpHandler(
    async ({ authInfo }) => {
      const server = buildServer(must(authInfo && visits.get(authInfo), 'the visit of a request'))
      ;(await skills).attach(server)
      return server
    },
    {
      onerror: (error) => log.debug({ err: error }, 'MCP request refused'),
    },
  )

  async function answer(
    request: Request,
    { incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse },
    admitted: Admitted,
  ): Promise<Response> {
    const { caller, authorization, body } = admitted
    const { method, url, headers, signal } = request
    const inner = new Request(url, { method, headers, signal, body })
    const api = createBoardApi(fetchApi, { incoming, authorization })
    // The one thing of a request that the library hands on as it is.
    const { tokenId, scopes } = caller.program
    const authInfo: AuthInfo = { token: tokenId, clientId: tokenId, scopes: [...scopes] }
    const { claim, giveBack } = createDelivery({ interviews, log }, caller, outgoing)
    const userAgent = headers.get('user-agent') ?? ''
    const origin = access.publicOrigin(incoming)
    const token = watchToken({ proofs: access.proofs, log }, caller, now)
    const delivery = { claim, giveBack, token }
    visits.set(authInfo, { api, caller, origin, sessions, interviews, ...delivery, userAgent, log, now })
    return whenSent(await handler.fetch(inner, { authInfo }), admitted.end)
  }

  return {
    async fetch(request, incoming, outgoing) {
      let admitted: Admitted | null = null
      try {
        admitted = await admit(incoming)
        const { boardId } = admitted.caller
        const begun = admitted
        const answered = () => answer(request, { incoming, outgoing }, begun)
        const parent = access.clientOf(incoming).isProxied ? request.headers.get('traceparent') : null
        const about = { name: `${request.method} /mcp`, kind: 'server', facts: { boardId }, parent } as const
        const work = () => traced(about, answered)
        return await (boardId === undefined ? work() : workForBoard(costs, boardId, work))
      } catch (error) {
        admitted?.end()
        if (!(error instanceof Problem)) log.error({ err: error }, 'MCP request failed')
        return refuse(error instanceof Problem ? error : new Problem('internal'))
      }
    },
    stop: () => handler.close(),
  }
}

function buildServer(visit: Visit): McpServer {
  const server = new McpServer(SERVER_INFO, {
    instructions: PROGRAM_SENTENCES.instructions,
    maxToolInputElements: MAX_INPUT_ELEMENTS,
    capabilities: { extensions: { [TASKS_EXTENSION]: {}, [APPS_EXTENSION]: {} } },
  })
  addBrainstorm(server, visit)
  addTasks(server, visit)
  addSessionApp(server, visit)
  addBoardCreate(server, visit)
  addBoardRead(server, visit)
  addBoardChanges(server, visit)
  addNoteAdd(server, visit)
  addRoundRun(server, visit)
  addIdeasList(server, visit)
  addCommentsList(server, visit)
  addCommentAdd(server, visit)
  addReviewRequest(server, visit)
  addExport(server, visit)
  addResources(server, visit)
  addPrompts(server)
  return server
}

/** Calls `end` when the whole answer was sent, or its reader has gone. */
function whenSent(response: Response, end: () => void): Response {
  if (!response.body) {
    end()
    return response
  }
  const { readable, writable } = new TransformStream()
  response.body.pipeTo(writable).then(end, end)
  return new Response(readable, response)
}

function refuse({ status, body }: Problem): Response {
  const headers = {
    'cache-control': 'no-store',
    // The rest of a body that was refused may be on its way.
    connection: 'close',
    ...(status === 401 && { 'www-authenticate': 'Bearer' }),
  }
  return Response.json(body, { status, headers })
}

/** The skill about asking people well, for clients that read skills. */
function loadSkills() {
  const files = memorySkillFiles({ 'ask-your-team/SKILL.md': ASK_YOUR_TEAM })
  // A broken skill is our own mistake: the server does not start with it.
  return SkillsExtension.load(files, {
    strict: true,
    cacheHint: { ttlMs: SKILLS_CACHE_MS, cacheScope: 'public' },
  })
}
