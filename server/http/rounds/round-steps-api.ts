import { OneRound, TurnRequest } from '#api/rounds.ts'
import { askForRetry } from '#server/agents/rounds/retry-turn.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, answer, body, OnceHeader } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { actorOfCaller, idempotencyKey, requireRole } from '../app/caller.ts'
import { addCandidates } from './candidates-api.ts'
import { ROUND_RESOURCE } from './rounds-api.ts'

const path = '/rounds/{roundId}'
const responses = { 200: answer(OneRound, 'The round as it is now') }

const retry = boardRoute('runs', `post ${path}/retry`, {
  summary: 'Try a turn again that failed, was cancelled or skipped',
  headers: OnceHeader,
  body: body(TurnRequest),
  answers: responses,
})
export function addRoundSteps(app: ApiApp, services: ApiServices): void {
  addCandidates(app, services)
  app.openapi(retry, async (c) => {
    const { boardId, roundId } = c.req.valid('param')
    const { turn: turnId } = c.req.valid('json')
    const { caller } = await requireRole(services, c, boardId, 'viewer')
    const actor = actorOfCaller(caller)
    const key = idempotencyKey(c)
    const commandId = key === undefined ? undefined : `turn.retry:${key}`
    const refused = await askForRetry(services, { boardId, actor, roundId, turnId, commandId })
    if (refused) throw new Problem(refused)
    return c.json(await ROUND_RESOURCE.read(services, c, { boardId, roundId }), 200)
  })
}
