import { MeChange, OneMe, SignOutRequest } from '#api/me.ts'
import { refusal } from '#session/core/refusal.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, answer, body } from '../app/api-app.ts'
import { apiRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { forPrograms, needsCaller } from '../app/route-rules.ts'

const path = '/me'
const responses = { 200: answer(OneMe, 'You') }
const read = apiRoute(`get ${path}`, {
  summary: 'Who I am',
  ...needsCaller(),
  ...forPrograms('any'),
  answers: responses,
})
const change = apiRoute(`patch ${path}`, {
  summary: 'Change my name or colour, on every board at once',
  ...needsCaller(),
  body: body(MeChange),
  answers: responses,
})

const signOut = apiRoute(`post ${path}/sign-out`, {
  summary: 'End the token or cookie that asks, and with everywhere all tokens and cookies of this person',
  ...needsCaller(),
  ...forPrograms('any'),
  body: body(SignOutRequest),
  answers: { 204: { description: 'Ended; open sockets are closed' } },
})

/** The caller's own name, colour and sessions. */
export function addMe(app: ApiApp, { accounts, access, visitorLimits }: ApiServices): void {
  app.openapi(read, async (c) => {
    const caller = c.get('caller')
    const me = caller && (await accounts.person(caller.userId))
    if (!me) throw new Problem('sign-in')
    return c.json({ me }, 200)
  })

  app.openapi(change, async (c) => {
    const caller = c.get('caller')
    if (!caller) throw new Problem('sign-in')
    // A token for one board may be in a script: it must not change its owner everywhere.
    if (caller.boardId !== undefined) throw new Problem('token-scope')
    if (!visitorLimits.profileChanges.take(caller.userId)) throw new Problem(refusal('too-often'))
    const { name, color } = c.req.valid('json')
    const me = await accounts.updatePerson(caller.userId, {
      ...(name !== undefined && { name }),
      ...(color !== undefined && { color }),
    })
    if (!me) throw new Problem('sign-in')
    return c.json({ me }, 200)
  })

  app.openapi(signOut, async (c) => {
    const { everywhere } = c.req.valid('json')
    const caller = c.get('caller')
    if (!caller) throw new Problem('sign-in')
    // A token for one board may be in a script, so it can end only itself; so can the token of a program.
    if (everywhere && caller.program) throw new Problem('people-only')
    if (everywhere && caller.boardId !== undefined) throw new Problem('token-scope')
    if (everywhere) await access.proofs.endAllOf(caller.userId)
    else await access.proofs.end(caller.proof)
    return c.body(null, 204)
  })
}
