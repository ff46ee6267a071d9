import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Role } from '#session/role.ts'
import type { ApiApp, ApiEnv } from './api-app.ts'

const LEAST_ROLE = 'x-least-role'
const MAX_BODY_BYTES = 'x-max-body-bytes'
const FOR_DELETED = 'x-for-deleted'
const NEEDS_CALLER = 'x-needs-caller'

/** `runs`: whoever may ask the advisors, which is the board's choice. */
export type LeastRole = Role | 'runs'

/** What a route asks for before any of its body is read. */
export interface RouteRule {
  /** The least role on the board of the path; null: the path names no board. */
  leastRole: LeastRole | null
  /** Asked by strangers, it is answered 401; true of every route about a board. */
  needsCaller: boolean
  /** Also of a board that was deleted. */
  isForDeleted: boolean
  /** For a body that is a file; null: the body is JSON, or there is none. */
  maxFileBytes: number | null
  hasBody: boolean
}

/** Part of a route's description: the least role on the board that its path names. */
export function needs(leastRole: LeastRole) {
  return { [LEAST_ROLE]: leastRole } as const
}

/** The same for what can be asked of a deleted board. */
export function needsEvenDeleted(leastRole: Role) {
  return { ...needs(leastRole), [FOR_DELETED]: true } as const
}

/** Part of a route's description: it is for people who are signed in, whatever boards they are on. */
export function needsCaller() {
  return { [NEEDS_CALLER]: true } as const
}

/** Part of a route's description: its body is a file of any type, which the handler reads. */
export function takesFile(maxBytes: number) {
  return { [MAX_BODY_BYTES]: maxBytes } as const
}

/** Whether strangers are answered 401. */
export function isForCaller(route: Record<string, unknown>): boolean {
  return route[LEAST_ROLE] !== undefined || route[NEEDS_CALLER] === true
}

const BOARD_PATH = /^\/api\/v1\/boards\/\{boardId\}(\/|$)/

/**
 * The rules of all routes of an app.
 * @throws Error when a route about a board does not say who may use it: nobody must find that out by trying
 */
export function readRouteRules(app: ApiApp): (c: Context<ApiEnv>) => RouteRule | null {
  const rules = new Map<string, RouteRule>()
  for (const definition of app.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue
    const { route } = definition
    const leastRole: LeastRole | null = route[LEAST_ROLE] ?? null
    if (leastRole === null && BOARD_PATH.test(route.path))
      throw new Error(`${route.method} ${route.path} says nothing of roles: add needs(…) to its description`)
    rules.set(`${route.method} ${route.path.replaceAll(/\{(.+?)\}/g, ':$1')}`, {
      leastRole,
      needsCaller: isForCaller(route),
      isForDeleted: route[FOR_DELETED] ?? false,
      maxFileBytes: route[MAX_BODY_BYTES] ?? null,
      hasBody: route.request?.body !== undefined,
    })
  }
  return (c) => {
    // The first that fits answers; middlewares are of all methods.
    const route = matchedRoutes(c).find(({ method }) => method !== 'ALL')
    return (route && rules.get(`${route.method.toLowerCase()} ${route.path}`)) ?? null
  }
}
