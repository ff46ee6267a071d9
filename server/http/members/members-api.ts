import { createRoute, z } from '@hono/zod-openapi'
import { Members, OneMember } from '#api/members.ts'
import { must } from '#base/must.ts'
import { refusal } from '#session/core/refusal.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, answer, BoardPath, problems } from '../app/api-app.ts'
import type { ApiServices } from '../app/api-services.ts'
import { command, needRole } from '../app/caller.ts'
import { defineResource } from '../app/resource.ts'
import { needs } from '../app/route-rules.ts'
import { listPresent } from './list-members.ts'

const path = '/api/v1/boards/{boardId}/members'
const memberPath = `${path}/{userId}` as const
const request = { params: BoardPath.extend({ userId: z.string().max(64) }) }

const list = createRoute({
  ...needs('viewer'),
  method: 'get',
  path,
  summary: 'Who is on the board',
  request: { params: BoardPath },
  responses: { 200: answer(Members, 'The members'), ...problems },
})
const remove = createRoute({
  ...needs('viewer'),
  method: 'delete',
  path: memberPath,
  summary: 'Remove a member (facilitators), or leave',
  request,
  responses: { 204: { description: 'Not on the board any more' }, ...problems },
})

const takeOver = createRoute({
  ...needs('viewer'),
  method: 'post',
  path: '/api/v1/boards/{boardId}/stand-in/take-over',
  summary: 'Become a facilitator: the person who was named, while no facilitator has the board open',
  request: { params: BoardPath },
  responses: { 204: { description: 'You are a facilitator' }, ...problems },
})

/** A member, with the link of their joining. */
export const MEMBER_RESOURCE = defineResource({
  schema: OneMember,
  description: 'The member',
  async read(services, c, { boardId, userId }) {
    const { view } = await needRole(services, c, boardId, 'viewer')
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
    const { view } = await needRole(services, c, c.req.valid('param').boardId, 'viewer')
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
    const { state, caller } = await needRole(services, c, boardId, 'viewer')
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
