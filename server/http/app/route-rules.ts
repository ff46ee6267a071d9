import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import { z } from 'zod'
import type { Role } from '#session/core/role.ts'
import { type ProgramScope, TokenScope } from '#session/core/token-scope.ts'
import type { ApiApp, ApiEnv } from './api-app.ts'

const MIN_ROLE = 'x-least-role'
const MAX_BODY_BYTES = 'x-max-body-bytes'
const FOR_DELETED = 'x-for-deleted'
const NEEDS_CALLER = 'x-needs-caller'
const TOKEN_SCOPE = 'x-token-scope'

/** `runs`: the board's own setting for starting rounds. */
export type MinRole = Role | 'runs'

/** The requirements of a route, checked before any of its body is read. */
export interface RouteRule {
  /** The lowest role on the board of the path; null if the path names no board. */
  minRole: MinRole | null
  /** Strangers get 401; true for every route about a board. */
  needsCaller: boolean
  /** Also allowed on a deleted board. */
  isForDeleted: boolean
  /** The limit for a body that is a file; null for JSON, or for no body. */
  maxFileBytes: number | null
  hasBody: boolean
  scope: ProgramScope
}

/** Part of a route's description: the lowest role on the board that its path names. */
export function needs(minRole: MinRole) {
  return { [MIN_ROLE]: minRole } as const
}

/** Like `needs`, for a route that also works on a deleted board. */
export function needsEvenDeleted(minRole: Role) {
  return { ...needs(minRole), [FOR_DELETED]: true } as const
}

/** Part of a route's description: for signed-in people, on any board or none. */
export function needsCaller() {
  return { [NEEDS_CALLER]: true } as const
}

/** Part of a route's description: its body is a file of any type, which the handler reads. */
export function takesFile(maxBytes: number) {
  return { [MAX_BODY_BYTES]: maxBytes } as const
}

/** Part of a route's description: the scope of a program's token, where `scopeOf` would be wrong. */
export function forPrograms(scope: ProgramScope) {
  return { [TOKEN_SCOPE]: scope } as const
}

/**
 * The only rules for programs (HT25): they read everything that their person sees with `board:read`, change notes and ideas with
 * `note:write`, and run advisors with `session:run`. Actions that only facilitators and owners may take are for people.
 */
export function scopeOf(route: Record<string, unknown> & { method: string }): ProgramScope {
  const given = route[TOKEN_SCOPE]
  if (given !== undefined) return ProgramScopeSchema.parse(given)
  const role = route[MIN_ROLE]
  if (role === 'runs') return 'session:run'
  if (role === undefined) return !isForCaller(route) && route.method === 'get' ? 'any' : null
  if (role === 'facilitator' || role === 'owner') return null
  if (route.method === 'get') return 'board:read'
  return role === 'viewer' ? null : 'note:write'
}

export function isForCaller(route: Record<string, unknown>): boolean {
  return route[MIN_ROLE] !== undefined || route[NEEDS_CALLER] === true
}

const ProgramScopeSchema = z.union([TokenScope, z.literal('any'), z.null()])
const BOARD_PATH = /^\/api\/v1\/boards\/\{boardId\}(\/|$)/

/**
 * The rules of all routes of an app, by method and path. @throws Error if a route about a board declares no role, so
 * that the server does not start (HT2)
 */
export function readRouteRules(app: ApiApp): (c: Context<ApiEnv>) => RouteRule | null {
  const rules = new Map<string, RouteRule>()
  for (const definition of app.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue
    const { route } = definition
    const minRole: MinRole | null = route[MIN_ROLE] ?? null
    if (minRole === null && BOARD_PATH.test(route.path))
      throw new Error(`${route.method} ${route.path} says nothing of roles: add needs(…) to its description`)
    rules.set(`${route.method} ${route.path.replaceAll(/\{(.+?)\}/g, ':$1')}`, {
      minRole,
      needsCaller: isForCaller(route),
      isForDeleted: route[FOR_DELETED] ?? false,
      maxFileBytes: route[MAX_BODY_BYTES] ?? null,
      hasBody: route.request?.body !== undefined,
      scope: scopeOf(route),
    })
  }
  return (c) => {
    // The first matching route answers; middlewares match all methods.
    const route = matchedRoutes(c).find(({ method }) => method !== 'ALL')
    return (route && rules.get(`${route.method.toLowerCase()} ${route.path}`)) ?? null
  }
}
