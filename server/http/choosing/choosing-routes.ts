import { createRoute, type z } from '@hono/zod-openapi'
import { ChangeEndRequest, ContinueRequest } from '#api/ballots.ts'
import { body, OnceHeader, problems } from '../app/api-app.ts'
import { needs } from '../app/route-rules.ts'

interface ChoosingRoutesOptions<Path extends string, Params extends z.ZodObject, Responses extends object> {
  /** The noun in the summaries of the routes. */
  noun: 'vote' | 'rating'
  /** The path of one vote or rating. */
  path: Path
  /** The parameters in `path`. */
  params: Params
  /** The responses of routes that answer with the current vote or rating. */
  responses: Responses
  /** In the description of reading one: what of it the caller sees. */
  seen: string
  /** In the summary of *Continue*: which notes get a "+". */
  best: string
}

/** The routes of one vote or rating that both have. */
export function choosingRoutes<
  const Path extends string,
  Params extends z.ZodObject,
  Responses extends Record<200, { description: string }>,
>({ noun, path, params, responses, seen, best }: ChoosingRoutesOptions<Path, Params, Responses>) {
  return {
    read: createRoute({
      ...needs('viewer'),
      method: 'get',
      path,
      summary: `A ${noun}`,
      description: seen,
      request: { params },
      responses,
    }),
    setEnd: createRoute({
      ...needs('facilitator'),
      method: 'post',
      path: `${path}/end`,
      summary: `Change when a ${noun} closes automatically (facilitators)`,
      request: { headers: OnceHeader, params, body: body(ChangeEndRequest) },
      responses,
    }),
    close: createRoute({
      ...needs('facilitator'),
      method: 'post',
      path: `${path}/close`,
      summary: `Close a ${noun} and show its result (facilitators)`,
      request: { params },
      responses,
    }),
    discard: createRoute({
      ...needs('facilitator'),
      method: 'delete',
      path,
      summary: `Discard an open ${noun} without a result (facilitators)`,
      request: { params },
      responses: { 204: { description: 'It is gone' }, ...problems },
    }),
    carryOn: createRoute({
      ...needs('facilitator'),
      method: 'post',
      path: `${path}/continue`,
      summary: `Give ${best} your "+" (facilitators)`,
      description: 'The next round then builds on them.',
      request: { params, body: body(ContinueRequest) },
      responses,
    }),
    undoCarryOn: createRoute({
      ...needs('facilitator'),
      method: 'delete',
      path: `${path}/continue`,
      summary: 'Take back the "+" that notes got from you (facilitators)',
      request: { params },
      responses,
    }),
  }
}
