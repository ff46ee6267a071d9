import { z } from '@hono/zod-openapi'
import { OneOperatorPerson } from '#api/forgetting.ts'
import { boardIdsOf } from '#db/members.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, answer } from '../app/api-app.ts'
import { apiRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { requireOperator } from './require-operator.ts'

const path = '/operator/people/{userId}'
const params = z.object({ userId: z.string().max(64) })
const read = apiRoute(`get ${path}`, {
  summary: 'A person by their id (the operator)',
  params,
  answers: { 200: answer(OneOperatorPerson, 'The person') },
})
const forget = apiRoute(`post ${path}/forget`, {
  summary: 'Forget a person: their name and address leave this server (the operator)',
  description:
    'Does what `POST /me/forgetting` does, for someone who asked the operator. This can’t be undone.',
  params,
  answers: { 204: { description: 'Forgotten, on every board' } },
})

/** Forgets people who can't sign in any more. The operator finds their id in a board's activity log or export. */
export function addOperatorPeople(app: ApiApp, services: ApiServices): void {
  const { db, accounts, forgetting } = services

  app.openapi(read, async (c) => {
    requireOperator(services, c)
    const person = await accounts.person(c.req.valid('param').userId)
    if (!person) throw new Problem('no-person')
    const { id, name, kind } = person
    return c.json({ person: { id, name, kind, boards: (await boardIdsOf(db, id)).length } }, 200)
  })

  app.openapi(forget, async (c) => {
    requireOperator(services, c)
    const person = await accounts.person(c.req.valid('param').userId)
    if (!person) throw new Problem('no-person')
    await forgetting.forget(person.id)
    return c.body(null, 204)
  })
}
