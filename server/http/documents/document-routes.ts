import type { z } from '@hono/zod-openapi'
import { EDITED_VERSION } from '#api/saved-versions.ts'
import type { Caller } from '#server/access/authenticate.ts'
import { type ApiApp, type ApiContext, answer, body, OnceHeader } from '#server/http/app/api-app.ts'
import { boardRoute } from '#server/http/app/api-route.ts'
import type { ApiServices } from '#server/http/app/api-services.ts'
import { actorOfCaller, command, idempotencyKey, requireRole } from '#server/http/app/caller.ts'
import { jsonBytes, writeList } from '#server/http/app/long-answer.ts'
import type { defineResource } from '#server/http/app/resource.ts'
import type { PersonActor } from '#session/core/actor.ts'
import type { SessionProjection } from '#session/project.ts'

export const ONE_RUN_DESCRIPTION =
  'With an Idempotency-Key header, repeating the request starts no second one.'
const ONE_VERSION_DESCRIPTION =
  'With an Idempotency-Key header, repeating the request saves no second version.'

interface DocumentKind<One extends z.ZodType, Version extends { startedAt: number }> {
  noun: 'proposal' | 'synthesis'
  plural: 'proposals' | 'syntheses'
  One: One
  All: z.ZodType
  Edit: z.ZodType
  Restore: z.ZodObject<{ newest: z.ZodString }>
  resource: ReturnType<typeof defineResource<One>>
  newId(): string
  versionsIn(view: SessionProjection): Readonly<Record<string, Version>>
  respond(version: Version): unknown
}

/** Adds the routes that list the versions of a kind of document, and those that save versions by hand. */
export function addVersions<One extends z.ZodType, Version extends { startedAt: number }>(
  app: ApiApp,
  services: ApiServices,
  kind: DocumentKind<One, Version>,
): void {
  const { noun, plural, One, resource } = kind
  const idField = `${noun}Id`
  const onePath = `/${plural}/{${idField}}` as const
  const answers = { 200: answer(One, 'The version that was saved') }
  const list = boardRoute('viewer', `get /${plural}`, {
    summary: `The ${plural} of the board, all versions, oldest first`,
    answers: { 200: answer(kind.All, `The ${plural}`) },
  })
  const edit = boardRoute('editor', `patch ${onePath}`, {
    summary:
      'Edit the newest version by hand: saves a further one, the version in the address stays (editors)',
    description: `${EDITED_VERSION} ${ONE_VERSION_DESCRIPTION}`,
    headers: OnceHeader,
    body: body(kind.Edit),
    answers,
  })
  const restore = boardRoute('editor', `post ${onePath}/restore`, {
    summary: 'Restore an earlier version as a new one (editors)',
    description: ONE_VERSION_DESCRIPTION,
    headers: OnceHeader,
    body: body(kind.Restore),
    answers,
  })

  app.openapi(list, async (c) => {
    const { view } = await requireRole(services, c, c.req.valid('param').boardId, 'viewer')
    const versions = Object.values(kind.versionsIn(view)).sort((a, b) => a.startedAt - b.startedAt)
    return jsonBytes(c, await writeList(plural, versions, (version) => kind.respond(version)))
  })
  app.openapi(edit, async (c) => {
    const { boardId = '', [idField]: previousId = '' }: Record<string, string> = c.req.valid('param')
    const change = { type: `${noun}.edit`, previousId, ...(c.req.valid('json') as object) }
    return c.json(await save(c, boardId, change), 200)
  })
  app.openapi(restore, async (c) => {
    const { boardId = '', [idField]: earlierId }: Record<string, string> = c.req.valid('param')
    const { newest: previousId } = c.req.valid('json')
    return c.json(await save(c, boardId, { type: `${noun}.restore`, previousId, earlierId }), 200)
  })

  /** A command that changes nothing makes no event: the answer is then the version that it was based on. */
  async function save(
    c: ApiContext,
    boardId: string,
    change: { type: string; previousId: string; earlierId?: string },
  ) {
    await resource.read(services, c, { boardId, [idField]: change.previousId })
    const { events } = await command(services, c, boardId, { ...change, [idField]: kind.newId() })
    const saved = events.find((event) => event.kind === `${noun}.edited`)
    const ids: Record<string, unknown> = { [idField]: change.previousId, ...saved?.data }
    return await resource.read(services, c, { boardId, [idField]: String(ids[idField]) })
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
