import { z } from '@hono/zod-openapi'
import { OperatorPeopleFound } from '#api/forgetting.ts'
import { searchUsers } from '#db/users.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, answer } from '../app/api-app.ts'
import { apiRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { requireOperator } from './require-operator.ts'

const MAX_PEOPLE = 20

const list = apiRoute('get /operator/people', {
  summary: 'People by their name, address or id (the operator)',
  query: z.object({ search: z.string().trim().min(1).max(200).describe('All of it, in any case.') }),
  answers: { 200: answer(OperatorPeopleFound, 'The people, the last to come first') },
})
const forget = apiRoute('post /operator/people/{userId}/forget', {
  summary: 'Forget a person: their name and address leave this server (the operator)',
  description:
    'Does what `POST /me/forgetting` does, for someone who asked the operator. This can’t be undone.',
  params: z.object({ userId: z.string().max(64) }),
  answers: { 204: { description: 'Forgotten, on every board' } },
})

/** Forgets people who can't sign in any more. */
export function addOperatorPeople(app: ApiApp, services: ApiServices): void {
  const { db, accounts, forgetting } = services

  app.openapi(list, async (c) => {
    requireOperator(services, c)
    const found = await searchUsers(db, c.req.valid('query').search, MAX_PEOPLE)
    const people = found.map(({ createdAt, ...person }) => ({ ...person, createdAt: createdAt.getTime() }))
    return c.json({ people }, 200)
  })

  app.openapi(forget, async (c) => {
    requireOperator(services, c)
    const person = await accounts.person(c.req.valid('param').userId)
    if (!person) throw new Problem('no-person')
    await forgetting.forget(person.id)
    return c.body(null, 204)
  })
}
