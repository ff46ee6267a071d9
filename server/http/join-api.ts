import { createRoute, z } from '@hono/zod-openapi'
import { must } from '#base/must.ts'
import { findLink } from '#db/links.ts'
import { PersonColor } from '#session/person-color.ts'
import { project } from '#session/project.ts'
import { rarestColor } from '#session/rarest-color.ts'
import { LinkRole } from '#session/role.ts'
import { roleIn } from '#session/state.ts'
import { type ApiApp, answer, body, problems } from './api-app.ts'
import type { ApiServices } from './api-services.ts'
import { Board, Join, MeOnBoard } from './api-shapes.ts'
import { boardView, meView } from './board-views.ts'
import { needCaller } from './caller.ts'
import { boardToken, callerOrGuest } from './newcomer.ts'
import { Problem } from './problem.ts'

const join = createRoute({
  method: 'post',
  path: '/api/v1/join',
  summary: 'Join a board by a link; without a session, as a new guest of that name',
  request: { body: body(Join) },
  responses: {
    200: answer(
      z.object({ board: Board, me: MeOnBoard, token: z.string() }),
      'The board, what you are on it, and a bearer token, told this once',
    ),
    ...problems,
  },
})
const peek = createRoute({
  method: 'get',
  path: '/api/v1/links/{secret}',
  summary: 'Where a link leads, for someone who holds it',
  request: { params: z.object({ secret: z.string().max(128) }) },
  responses: {
    200: answer(
      z.object({
        board: z.object({ id: z.string(), title: z.string() }),
        role: LinkRole,
        isMember: z.boolean().describe('Whether you are on the board already.'),
        suggestedColor: PersonColor.describe('For someone new: the colour that the fewest there have.'),
      }),
      'Where it leads',
    ),
    ...problems,
  },
})

/** What else people paste is no secret of ours. */
const SECRET = /^[\w-]{1,128}$/

export function addJoin(app: ApiApp, services: ApiServices): void {
  const { db, sessions } = services

  /** The board that the link opens now; a link of a deleted board opens none. */
  async function follow(secret: string) {
    if (!SECRET.test(secret)) throw new Problem('no-link')
    const link = await findLink(db, secret)
    const state = link && !link.isRevoked ? await sessions.load(link.boardId) : null
    if (!link || !state || state.deletedAt !== null) throw new Problem('no-link')
    return { role: link.role, state }
  }

  app.openapi(peek, async (c) => {
    const { role, state } = await follow(c.req.valid('param').secret)
    const userId = c.get('caller')?.userId
    const isMember = userId !== undefined && roleIn(state, userId) !== null
    const { id, title } = state.board
    return c.json({ board: { id, title }, role, isMember, suggestedColor: rarestColor(state) }, 200)
  })

  app.openapi(join, async (c) => {
    const { link, name } = c.req.valid('json')
    const secret = secretOf(link)
    const { state } = await follow(secret)
    const boardId = state.board.id
    if (c.get('caller')) needCaller(c, boardId)
    const person = await callerOrGuest(services, c, name)
    const { id, color } = person
    const joining = { type: 'member.join', secret, person: { id, name: person.name, color } }
    const done = await sessions.dispatch(boardId, joining, { kind: 'person', userId: id })
    if (!done.ok) throw new Problem(done.refusal)
    const token = await boardToken(services, person, boardId)
    const view = must(project(done.state, id), 'what someone sees who just joined')
    return c.json({ board: boardView(view), me: meView(view), token }, 200)
  })
}

/** What people paste: the whole address, or the secret alone. */
function secretOf(link: string): string {
  return (
    link
      .trim()
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? ''
  )
}
