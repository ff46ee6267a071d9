import { createRoute, z } from '@hono/zod-openapi'
import { OneRound, TurnRequest } from '#api/rounds.ts'
import { askForRetry } from '#server/agents/rounds/retry-turn.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, answer, BoardPath, body, OnceHeader, problems } from '../app/api-app.ts'
import type { ApiServices } from '../app/api-services.ts'
import { actorOfCaller, command, idempotencyKey, needRole } from '../app/caller.ts'
import { needs } from '../app/route-rules.ts'
import { addCandidates } from './candidates-api.ts'
import { needRound } from './need-round.ts'
import { roundAnswerNow } from './rounds-api.ts'

const path = '/api/v1/boards/{boardId}/rounds/{roundId}'
const params = BoardPath.extend({ roundId: z.string().max(64) })
const responses = { 200: answer(OneRound, 'The round as it is now'), ...problems }

const abort = createRoute({
  ...needs('runs'),
  method: 'post',
  path: `${path}/abort`,
  summary: 'End a round, with its moderation and synthesis; what is there stays',
  request: { params },
  responses,
})
const pause = createRoute({
  ...needs('runs'),
  method: 'post',
  path: `${path}/pause`,
  summary: 'Pause a rotation: let those who speak finish, and begin no further turn',
  request: { params },
  responses,
})
const resume = createRoute({
  ...needs('runs'),
  method: 'post',
  path: `${path}/resume`,
  summary: 'Continue a paused round',
  request: { params },
  responses,
})
const retry = createRoute({
  ...needs('runs'),
  method: 'post',
  path: `${path}/retry`,
  summary: 'Try a turn again that failed, was cancelled or skipped',
  request: { headers: OnceHeader, params, body: body(TurnRequest) },
  responses,
})
const skip = createRoute({
  ...needs('runs'),
  method: 'post',
  path: `${path}/skip`,
  summary: 'Continue without a turn',
  request: { params, body: body(TurnRequest) },
  responses,
})
const showPicks = createRoute({
  ...needs('facilitator'),
  method: 'post',
  path: '/api/v1/boards/{boardId}/picks/show',
  summary: 'Show what the moderator picked while a step hides it (facilitators)',
  request: { params: BoardPath },
  responses: { 204: { description: 'Shown' }, ...problems },
})

/** Adds the routes for people to stop, pause, resume, retry and skip in a round under way. */
export function addRoundSteps(app: ApiApp, services: ApiServices): void {
  addCandidates(app, services)
  const steps = [
    [abort, 'round.abort'],
    [pause, 'round.pause'],
    [resume, 'round.resume'],
  ] as const
  for (const [route, type] of steps) {
    app.openapi(route, async (c) => {
      const { boardId, roundId } = c.req.valid('param')
      const { state } = await needRole(services, c, boardId, 'viewer')
      needRound(state, roundId)
      await command(services, c, boardId, { type, roundId })
      return c.json({ round: await roundAnswerNow(services, c, boardId, roundId) }, 200)
    })
  }

  app.openapi(retry, async (c) => {
    const { boardId, roundId } = c.req.valid('param')
    const { turn: turnId } = c.req.valid('json')
    const { caller } = await needRole(services, c, boardId, 'viewer')
    const actor = actorOfCaller(caller)
    const key = idempotencyKey(c)
    const commandId = key === undefined ? undefined : `turn.retry:${key}`
    const refused = await askForRetry(services, { boardId, actor, roundId, turnId, commandId })
    if (refused) throw new Problem(refused)
    return c.json({ round: await roundAnswerNow(services, c, boardId, roundId) }, 200)
  })

  app.openapi(skip, async (c) => {
    const { boardId, roundId } = c.req.valid('param')
    const { turn: turnId } = c.req.valid('json')
    await needRole(services, c, boardId, 'viewer')
    await command(services, c, boardId, { type: 'turn.skip', roundId, turnId })
    return c.json({ round: await roundAnswerNow(services, c, boardId, roundId) }, 200)
  })

  app.openapi(showPicks, async (c) => {
    const { boardId } = c.req.valid('param')
    await needRole(services, c, boardId, 'facilitator')
    await command(services, c, boardId, { type: 'picks.show' })
    return c.body(null, 204)
  })
}
