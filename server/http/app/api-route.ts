import { createRoute, type RouteConfig, z } from '@hono/zod-openapi'
import type { CommandRoute, IdsIn } from '#session/core/define-command.ts'
import { problems } from './api-app.ts'
import { type MinRole, needs } from './route-rules.ts'

type Request = NonNullable<RouteConfig['request']>
type Method = 'get' | CommandRoute['method']
type PathParams<Path extends string> = z.ZodObject<{ [Id in IdsIn<Path>]: z.ZodString }>

interface RouteFacts<Params, Headers, Query, Body, Answers> {
  summary: string
  description?: string
  security?: RouteConfig['security']
  /** Each route can also answer with a problem. */
  answers: Answers
  /** Where an id of the path is not any string of up to 64 characters. */
  params?: Params
  headers?: Headers
  query?: Query
  body?: Body
}

// A type, because an interface does not fit the index signature of `RouteConfig`.
type ApiRoute<M extends Method, Path extends string, Params, Headers, Query, Body, Answers> = {
  method: M
  path: `/api/v1${Path}`
  request: { params: Params; headers: Headers; query: Query; body: Body }
  responses: Answers & typeof problems
}

/** A route of the API, such as `get /models`. */
export function apiRoute<
  M extends Method,
  const Path extends string,
  Answers extends RouteConfig['responses'],
  Params extends z.ZodObject = PathParams<Path>,
  Headers extends Request['headers'] = undefined,
  Query extends Request['query'] = undefined,
  Body extends Request['body'] = undefined,
>(
  methodAndPath: `${M} ${Path}`,
  { answers, params, headers, query, body, ...facts }: RouteFacts<Params, Headers, Query, Body, Answers>,
): ApiRoute<M, Path, Params, Headers, Query, Body, Answers> {
  const [method, path = ''] = methodAndPath.split(' ')
  const request = { params: params ?? pathParams(path), headers, query, body }
  const responses = { ...answers, ...problems }
  return createRoute({ ...facts, method, path: `/api/v1${path}`, request, responses } as never) as never
}

/** A route about a board, for callers with at least `minRole` on it: `get /notes/{noteId}` is below the board. */
export function boardRoute<
  M extends Method,
  const Path extends string,
  Answers extends RouteConfig['responses'],
  Params extends z.ZodObject = PathParams<`{boardId}${Path}`>,
  Headers extends Request['headers'] = undefined,
  Query extends Request['query'] = undefined,
  Body extends Request['body'] = undefined,
>(
  minRole: MinRole,
  methodAndPath: `${M} ${Path}`,
  facts: RouteFacts<Params, Headers, Query, Body, Answers>,
): ApiRoute<M, `/boards/{boardId}${Path}`, Params, Headers, Query, Body, Answers> {
  const below = methodAndPath.replace(' ', ' /boards/{boardId}') as `${M} /boards/{boardId}${Path}`
  return apiRoute<M, `/boards/{boardId}${Path}`, Answers, Params, Headers, Query, Body>(below, {
    ...needs(minRole),
    ...facts,
  })
}

function pathParams(path: string): z.ZodObject | undefined {
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, id = '']) => id)
  return ids.length > 0 ? z.object(Object.fromEntries(ids.map((id) => [id, z.string().max(64)]))) : undefined
}
