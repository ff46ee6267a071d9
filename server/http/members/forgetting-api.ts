import { ForgettingPreview, ForgettingRequest } from '#api/forgetting.ts'
import { boardIdsOf, listOnlyOwned } from '#db/members.ts'
import { findHeir } from '#session/lifecycle/forget-person.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, answer, body } from '../app/api-app.ts'
import { apiRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { requireCaller } from '../app/caller.ts'
import { needsCaller } from '../app/route-rules.ts'

const path = '/me/forgetting'
const preview = apiRoute(`get ${path}`, {
  summary: 'The boards that would change if I were forgotten',
  ...needsCaller(),
  answers: { 200: answer(ForgettingPreview, 'Your boards') },
})
const forget = apiRoute(`post ${path}`, {
  summary: 'Forget me: my name and address leave this server, and what I wrote stays',
  description:
    'Ends all tokens, cookies and memberships. Notes, ideas and comments stay under “Former member”. This can’t be undone.',
  ...needsCaller(),
  body: body(ForgettingRequest),
  answers: { 204: { description: 'Forgotten, on every board' } },
})

/** People forget themselves; see operator-people-api.ts for the operator. */
export function addForgetting(app: ApiApp, services: ApiServices): void {
  const { db, sessions, accounts, forgetting } = services

  app.openapi(preview, async (c) => {
    const caller = c.get('caller')
    if (!caller) throw new Problem('sign-in')
    const { userId, boardId } = caller
    const isShown = (id: string) => boardId === undefined || id === boardId
    const boards = (await boardIdsOf(db, userId)).filter(isShown).length
    const owned: ForgettingPreview['owned'] = []
    for (const { id, title } of await listOnlyOwned(db, userId)) {
      if (!isShown(id)) continue
      const state = await sessions.load(id)
      owned.push({ id, title, heir: (state && findHeir(state, userId)?.name) ?? null })
    }
    return c.json({ boards, owned }, 200)
  })

  app.openapi(forget, async (c) => {
    // A token for one board may be in a script.
    const { userId } = requireCaller(c, null)
    const me = await accounts.person(userId)
    if (!me) throw new Problem('sign-in')
    if (c.req.valid('json').name.trim() !== me.name) throw new Problem('other-name')
    await forgetting.forget(userId)
    return c.body(null, 204)
  })
}
