import { Members, OneMember } from '#api/members.ts'
import { must } from '#base/must.ts'
import { refusal } from '#session/core/refusal.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, answer } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { command, requireRole } from '../app/caller.ts'
import { defineResource } from '../app/resource.ts'
import { listPresent } from './list-members.ts'

const path = '/members'
const memberPath = `${path}/{userId}` as const

const list = boardRoute('viewer', `get ${path}`, {
  summary: 'Who is on the board',
  answers: { 200: answer(Members, 'The members') },
})
const remove = boardRoute('viewer', `delete ${memberPath}`, {
  summary: 'Remove a member (facilitators), or leave',
  answers: { 204: { description: 'Not on the board any more' } },
})

const takeOver = boardRoute('viewer', 'post /stand-in/take-over', {
  summary: 'Become a facilitator: the person who was named, while no facilitator has the board open',
  answers: { 204: { description: 'You are a facilitator' } },
})

/** A member, with the link of their joining. */
export const MEMBER_RESOURCE = defineResource({
  schema: OneMember,
  description: 'The member',
  async read(services, c, { boardId, userId }) {
    const { view } = await requireRole(services, c, boardId, 'viewer')
    const { members } = await listPresent(services, view)
    return {
      member: must(
        members.find(({ id }) => id === userId),
        'the member',
      ),
    }
  },
})

/** The members of a board. Leaving is removing oneself, so it needs no more than being on the board. */
export function addMembers(app: ApiApp, services: ApiServices): void {
  app.openapi(list, async (c) => {
    const { view } = await requireRole(services, c, c.req.valid('param').boardId, 'viewer')
    return c.json(await listPresent(services, view), 200)
  })

  app.openapi(takeOver, async (c) => {
    const { boardId } = c.req.valid('param')
    const here = [...new Set(services.rooms.hereOn(boardId))]
    await command(services, c, boardId, { type: 'stand-in.take-over', here })
    return c.body(null, 204)
  })

  app.openapi(remove, async (c) => {
    const { boardId, userId } = c.req.valid('param')
    const { state, caller } = await requireRole(services, c, boardId, 'viewer')
    if (!Object.hasOwn(state.people, userId)) throw new Problem(refusal('unknown-member'))
    const isLeaving = caller.userId === userId
    await command(
      services,
      c,
      boardId,
      isLeaving ? { type: 'member.leave' } : { type: 'member.remove', userId },
    )
    return c.body(null, 204)
  })
}
