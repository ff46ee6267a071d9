import { createRoute, z } from '@hono/zod-openapi'
import { OneRound, TurnRequest } from '#api/rounds.ts'
import { askForRetry } from '#server/agents/rounds/retry-turn.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, answer, BoardPath, body, OnceHeader, problems } from '../app/api-app.ts'
import type { ApiServices } from '../app/api-services.ts'
import { actorOfCaller, idempotencyKey, needRole } from '../app/caller.ts'
import { needs } from '../app/route-rules.ts'
import { addCandidates } from './candidates-api.ts'
import { ROUND_RESOURCE } from './rounds-api.ts'

const path = '/api/v1/boards/{boardId}/rounds/{roundId}'
const params = BoardPath.extend({ roundId: z.string().max(64) })
const responses = { 200: answer(OneRound, 'The round as it is now'), ...problems }

const retry = createRoute({
  ...needs('runs'),
  method: 'post',
  path: `${path}/retry`,
  summary: 'Try a turn again that failed, was cancelled or skipped',
  request: { headers: OnceHeader, params, body: body(TurnRequest) },
  responses,
})
/** Adds the routes that do more in a round under way than a command. */
export function addRoundSteps(app: ApiApp, services: ApiServices): void {
  addCandidates(app, services)
  app.openapi(retry, async (c) => {
    const { boardId, roundId } = c.req.valid('param')
    const { turn: turnId } = c.req.valid('json')
    const { caller } = await needRole(services, c, boardId, 'viewer')
    const actor = actorOfCaller(caller)
    const key = idempotencyKey(c)
    const commandId = key === undefined ? undefined : `turn.retry:${key}`
    const refused = await askForRetry(services, { boardId, actor, roundId, turnId, commandId })
    if (refused) throw new Problem(refused)
    return c.json(await ROUND_RESOURCE.read(services, c, { boardId, roundId }), 200)
  })
}
