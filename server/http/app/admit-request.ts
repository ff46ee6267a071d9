import { Readable } from 'node:stream'
import type { MiddlewareHandler } from 'hono'
import type { Caller, CallingProgram } from '#server/access/authenticate.ts'
import { readToken } from '#server/access/token.ts'
import { addressGroups } from '#server/limits/address-groups.ts'
import { hasDiskRoom } from '#server/limits/disk-room.ts'
import { workForBoard } from '#server/threads/slices.ts'
import type { ProgramScope } from '#session/core/token-scope.ts'
import { Problem, problem } from '../answers/problem.ts'
import { createBodyGate, type IncomingBody } from '../limits/body-gate.ts'
import { createRequestTurns } from '../limits/request-turns.ts'
import { throughSavingGate } from '../limits/saving-gate.ts'
import type { ApiContext, ApiEnv } from './api-app.ts'
import type { ApiServices } from './api-services.ts'
import { admitToBoard, boardInPath } from './caller.ts'
import type { RouteRule } from './route-rules.ts'

/** JSON of this size is parsed in a few milliseconds, whatever it contains. */
const MAX_JSON_BYTES = 256 * 1024
/** Paths that take an agent as JSON or as its Markdown file. */
const AGENT_PATH = /^\/api\/v1\/boards\/[^/]+\/agents(\/[^/]+)?$/
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Admits requests under /api/v1. Each passes in this order (HT1): the caller's identity, their turn, their role, and only then
 * the body. Any other order would let strangers make the server read and parse.
 */
export function admitRequests(
  {
    access,
    config,
    costs,
    ...services
  }: Pick<
    ApiServices,
    'access' | 'db' | 'sessions' | 'config' | 'programs' | 'costs' | 'rooms' | 'savingPatience'
  >,
  ruleFor: (c: ApiContext) => RouteRule | null,
): MiddlewareHandler<ApiEnv> {
  const turns = createRequestTurns()
  const bodies = createBodyGate()

  return async (c, next) => {
    await turns.begin()
    const caller = await identify(access, c)
    c.set('caller', caller)
    const rule = ruleFor(c)
    // No route at this address: the app answers 404.
    if (!rule) return next()
    const address = addressOf(access, c)
    const person = caller ? `person ${caller.userId}` : address
    const turn = await turns.take(person, address)
    const body = openBody(c, rule, (source, rules) => bodies.open(source, rules, [person, address]))
    try {
      checkProof(c, caller, rule)
      if (rule.maxFileBytes !== null) await requireDiskSpace(config)
      c.set('turn', turn)
      c.set('readFile', () => body?.read() ?? Promise.resolve(new Uint8Array()))
      await asWorkOfBoard(costs, c, async () => {
        if (rule.minRole !== null) await admitToBoard(services, c, { ...rule, minRole: rule.minRole })
        // No id has a NUL, and PostgreSQL refuses one.
        if (rule.minRole !== null && /%00|\0/.test(c.req.path)) throw new Problem('no-route')
        if (body) await takeBody(c, rule, body)
        if (rule.minRole === null || SAFE_METHODS.has(c.req.method)) await next()
        else await throughSavingGate(services.rooms, next, services.savingPatience)
      })
    } finally {
      // The rest of the body is still arriving: on an open connection it would be read as the next request.
      if (body && !body.isRead()) c.header('connection', 'close')
      body?.release()
      turn.end()
    }
  }
}

/** Attributes work for a request about a board to that board. */
function asWorkOfBoard(
  costs: ApiServices['costs'],
  c: ApiContext,
  answer: () => Promise<void>,
): Promise<void> {
  const boardId = c.get('caller') && boardInPath(c.req.path)
  return boardId === null ? answer() : workForBoard(costs, boardId, answer)
}

/** Throws a Problem if the rest of the disk is reserved for edits. */
export async function requireDiskSpace({ dataFolder, limits }: ApiServices['config']): Promise<void> {
  if (!(await hasDiskRoom(dataFolder, limits.minFreeDiskBytes))) throw new Problem('disk-full')
}

/** Returns the caller. Throws for a wrong token, and for a cookie that another site made the browser send (CSRF). */
async function identify(access: ApiServices['access'], c: ApiContext) {
  // Without the address: a token in it would end up in logs and histories (HT4). Only sockets have no other place for one.
  const { address } = access.clientOf(c.env?.incoming)
  const head = { headers: c.req.raw.headers, url: undefined, address }
  const caller = await access.authenticate(head)
  // A wrong token is an error: as a stranger, the script that sent it would create boards as a new guest.
  if (!caller && readToken(head))
    throw new Problem(access.isGuessing(address) ? 'too-many-tokens' : 'bad-token')
  const isUnsafe = !SAFE_METHODS.has(c.req.method)
  if (caller?.via === 'cookie' && isUnsafe && !access.checkOrigin(c.env?.incoming))
    throw new Problem('foreign-origin')
  if (caller) await access.noteVisit(caller.userId, c.env?.incoming)
  return caller
}

/** Throws a Problem if the route is not for strangers, or not for this program. */
function checkProof(c: ApiContext, caller: Caller | null, rule: RouteRule): void {
  if (rule.needsCaller && !caller)
    throw new Problem(c.req.query('token') === undefined ? 'sign-in' : 'sign-in.token-in-address')
  if (caller?.program) requireScope(caller.program, rule.scope)
}

/** Throws a Problem if the token of this program is not for such requests (HT25). */
function requireScope({ scopes }: CallingProgram, scope: ProgramScope): void {
  if (scope === null) throw new Problem('people-only')
  if (scope === 'any' || scopes.includes(scope)) return
  throw problem('no-scope.named', { scope })
}

/** The key under which an address counts: for IPv6, its network. */
function addressOf(access: ApiServices['access'], c: ApiContext): string {
  const { address } = access.clientOf(c.env?.incoming)
  return `address ${addressGroups(address)[0]?.key ?? address}`
}

/** null if there is no body, or if the route reads none. */
function openBody(
  c: ApiContext,
  rule: RouteRule,
  open: (source: Readable, rules: { maxBytes: number; announcedBytes: number | null }) => IncomingBody,
): IncomingBody | null {
  if (!rule.hasBody || !hasBody(c)) return null
  const incoming = c.env?.isInner ? undefined : c.env?.incoming
  const source = incoming ?? (c.req.raw.body && Readable.from(c.req.raw.body))
  if (!source) return null
  const length = c.req.header('content-length')
  const announcedBytes = length === undefined ? null : Number(length)
  return open(source, { maxBytes: rule.maxFileBytes ?? MAX_JSON_BYTES, announcedBytes })
}

function hasBody(c: ApiContext): boolean {
  return Number(c.req.header('content-length') ?? 0) > 0 || c.req.header('transfer-encoding') !== undefined
}

/** Reads and checks a JSON body. A file is left to its handler. */
async function takeBody(c: ApiContext, rule: RouteRule, body: IncomingBody): Promise<void> {
  if (rule.maxFileBytes !== null) return
  const type = c.req.header('content-type') ?? ''
  const isMarkdown = AGENT_PATH.test(c.req.path) && /^text\/markdown\b/i.test(type)
  // Otherwise a body of another type would count as missing, and the sender would not learn why.
  if (!isMarkdown && !/^application\/json\b/i.test(type)) throw new Problem('not-json')
  const { method, url, raw } = c.req
  c.req.raw = new Request(url, { method, headers: raw.headers, signal: raw.signal, body: await body.read() })
}
