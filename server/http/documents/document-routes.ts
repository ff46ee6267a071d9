import { createRoute, type z } from '@hono/zod-openapi'
import { EDITED_VERSION } from '#api/saved-versions.ts'
import type { Caller } from '#server/access/authenticate.ts'
import { type ApiContext, answer, body, OnceHeader, problems } from '#server/http/app/api-app.ts'
import { actorOfCaller, idempotencyKey } from '#server/http/app/caller.ts'
import { needs } from '#server/http/app/route-rules.ts'
import type { PersonActor } from '#session/core/actor.ts'

export const ONE_RUN = 'With an Idempotency-Key header, repeating the request starts no second one.'
const ONE_VERSION = 'With an Idempotency-Key header, repeating the request saves no second version.'

/** The routes that save versions of a document by hand. */
export function versionRoutes<
  const OnePath extends string,
  Params extends z.ZodObject,
  One extends z.ZodType,
  Edit extends z.ZodType,
  Restore extends z.ZodType,
>(kind: { onePath: OnePath; params: Params; One: One; Edit: Edit; Restore: Restore }) {
  const { onePath, params, One, Edit, Restore } = kind
  const responses = { 200: answer(One, 'The version that was saved'), ...problems }
  return {
    edit: createRoute({
      ...needs('editor'),
      method: 'patch',
      path: onePath,
      summary:
        'Edit the newest version by hand: saves a further one, the version in the address stays (editors)',
      description: `${EDITED_VERSION} ${ONE_VERSION}`,
      request: { headers: OnceHeader, params, body: body(Edit) },
      responses,
    }),
    restore: createRoute({
      ...needs('editor'),
      method: 'post',
      path: `${onePath}/restore`,
      summary: 'Restore an earlier version as a new one (editors)',
      description: ONE_VERSION,
      request: { headers: OnceHeader, params, body: body(Restore) },
      responses,
    }),
  }
}

/** The person who requests a run, and the id of its command: a repeated request has the same one. */
export function requestedBy(
  c: ApiContext,
  caller: Caller,
  command: string,
): { actor: PersonActor; commandId: string | undefined } {
  const key = idempotencyKey(c)
  return {
    actor: actorOfCaller(caller),
    commandId: key === undefined ? undefined : `${command}:${key}`,
  }
}
