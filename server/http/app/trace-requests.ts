import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Access } from '#server/access/access.ts'
import { traced } from '#server/ground/traced.ts'
import type { ApiEnv } from './api-app.ts'
import { boardInPath } from './caller.ts'

/** Traces each request under its route: addresses have the secrets of links. */
export function traceRequests(access: Pick<Access, 'clientOf'>): MiddlewareHandler<ApiEnv> {
  return (c, next) => {
    const { method, path } = c.req
    const route = matchedRoutes(c).find((matched) => matched.method !== 'ALL')?.path
    const facts = {
      boardId: boardInPath(path) ?? undefined,
      'http.request.method': method,
      'http.route': route,
    }
    const { incoming, isInner } = c.env ?? {}
    // Strangers could otherwise have all of their requests sampled.
    const isTrusted = incoming !== undefined && !isInner && access.clientOf(incoming).isProxied
    const parent = isTrusted ? c.req.raw.headers.get('traceparent') : null
    const kind = isInner ? 'internal' : 'server'
    return traced({ name: route ? `${method} ${route}` : method, kind, facts, parent }, async (learn) => {
      await next()
      const { status } = c.res
      learn({ 'http.response.status_code': status, 'error.type': status >= 500 ? String(status) : undefined })
    })
  }
}
