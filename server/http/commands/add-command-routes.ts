import { z } from '@hono/zod-openapi'
import { type ApiApp, answer, body, OnceHeader } from '#server/http/app/api-app.ts'
import { boardRoute } from '#server/http/app/api-route.ts'
import type { ApiServices } from '#server/http/app/api-services.ts'
import { command as dispatch } from '#server/http/app/caller.ts'
import { forPrograms, type MinRole, needsEvenDeleted } from '#server/http/app/route-rules.ts'
import { COMMANDS, type CommandResource } from '#session/commands.ts'
import type { AnyCommand, CommandRoute } from '#session/core/define-command.ts'
import { RESOURCES } from './resources.ts'

/** The people of each role, in the summary of a route. */
const FOR: Record<MinRole, string> = {
  owner: ' (owners)',
  facilitator: ' (facilitators)',
  editor: ' (editors)',
  commenter: ' (commenters)',
  viewer: '',
  runs: '',
}

export function addCommandRoutes(app: ApiApp, services: ApiServices): void {
  const all: readonly AnyCommand[] = COMMANDS
  for (const command of all) if (command.route) addRoute(app, services, command, command.route)
}

function addRoute(app: ApiApp, services: ApiServices, command: AnyCommand, route: CommandRoute): void {
  const { method, path, summary, description, scope, returns } = route
  const resource = returns === null ? null : RESOURCES[returns as CommandResource]
  const fields = bodySchema(command, route)
  const role = roleOf(command)
  const definition = boardRoute(role, `${method} ${path}`, {
    ...(command.allowedOn.includes('deleted') && role !== 'runs' && needsEvenDeleted(role)),
    ...(scope !== undefined && forPrograms(scope)),
    ...(description !== undefined && { description }),
    summary: summary.endsWith(')') ? summary : summary + FOR[role],
    headers: OnceHeader,
    ...(fields && { body: body(fields) }),
    answers: resource
      ? { 200: answer(resource.schema, resource.description) }
      : { 204: { description: 'Done' } },
  })
  app.openapi(definition, async (c) => {
    const { boardId = '', ...ids }: Record<string, string> = c.req.valid('param')
    const given = fields ? c.req.valid('json' as never) : {}
    await dispatch(services, c, boardId, {
      ...ids,
      ...(route.body ? route.body.toFields(given as never) : (given as object)),
      type: command.type,
    })
    return resource ? resource.answer(services, c, { boardId, ...ids }) : c.body(null, 204)
  })
}

function roleOf({ type, minRole }: AnyCommand): MinRole {
  if (minRole === 'server' || minRole === 'anyone') throw new Error(`${type} has a route, and no role`)
  return minRole
}

function bodySchema({ input }: AnyCommand, { path, body: own }: CommandRoute): z.ZodObject | null {
  if (own) return own.schema
  const { type: _type, ...fields } = input.shape
  for (const id of idsIn(path)) delete fields[id]
  return Object.keys(fields).length > 0 ? z.object(fields) : null
}

function idsIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, id = '']) => id)
}
