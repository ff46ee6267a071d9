import { createRoute, z } from '@hono/zod-openapi'
import {
  OneSynthesis,
  RestoreSynthesis,
  RoundSynthesisRequest,
  Syntheses,
  SynthesisEdit,
  SynthesisRequest,
} from '#api/syntheses.ts'
import { requestSynthesis, type SynthesisInput } from '#server/agents/documents/synthesis-document.ts'
import { newSynthesisId } from '#server/ground/new-id.ts'
import { Problem } from '#server/http/answers/problem.ts'
import {
  type ApiApp,
  type ApiContext,
  answer,
  BoardPath,
  body,
  OnceHeader,
  problems,
} from '#server/http/app/api-app.ts'
import type { ApiServices } from '#server/http/app/api-services.ts'
import { command, needRole } from '#server/http/app/caller.ts'
import { jsonBytes, writeList } from '#server/http/app/long-answer.ts'
import { defineResource } from '#server/http/app/resource.ts'
import { needs } from '#server/http/app/route-rules.ts'
import { needRound, needSynthesis } from '#server/http/rounds/need-round.ts'
import { synthesisAnswer } from '#server/http/rounds/round-views.ts'
import { ONE_RUN, requestedBy, versionRoutes } from './document-routes.ts'

const path = '/api/v1/boards/{boardId}/syntheses'
const onePath = `${path}/{synthesisId}` as const
const SynthesisPath = BoardPath.extend({ synthesisId: z.string().max(64) })

const list = createRoute({
  ...needs('viewer'),
  method: 'get',
  path,
  summary: 'The syntheses of the board, all versions, oldest first',
  request: { params: BoardPath },
  responses: {
    200: answer(Syntheses, 'The syntheses'),
    ...problems,
  },
})
const ofRound = createRoute({
  ...needs('runs'),
  method: 'post',
  path: '/api/v1/boards/{boardId}/rounds/{roundId}/synthesize',
  summary: 'Sum up a round: what was selected of it, or all when nothing was',
  description: ONE_RUN,
  request: {
    headers: OnceHeader,
    params: BoardPath.extend({ roundId: z.string().max(64) }),
    body: body(RoundSynthesisRequest, false),
  },
  responses: { 202: answer(OneSynthesis, 'The synthesis, which has just begun'), ...problems },
})
const start = createRoute({
  ...needs('runs'),
  method: 'post',
  path,
  summary:
    'Sum up chosen notes or a round, or rewrite a synthesis; by default all notes with a "+" that counts',
  description: ONE_RUN,
  request: { headers: OnceHeader, params: BoardPath, body: body(SynthesisRequest) },
  responses: { 202: answer(OneSynthesis, 'The synthesis, which has just begun'), ...problems },
})
const { edit, restore } = versionRoutes({
  onePath,
  params: SynthesisPath,
  One: OneSynthesis,
  Edit: SynthesisEdit,
  Restore: RestoreSynthesis,
})

/** A synthesis as the caller may see it. */
export const SYNTHESIS_RESOURCE = defineResource({
  schema: OneSynthesis,
  description: 'The synthesis as it is now',
  async read(services, c, { boardId, synthesisId = '' }) {
    const { state } = await needRole(services, c, boardId, 'viewer')
    return { synthesis: synthesisAnswer(needSynthesis(state, synthesisId)) }
  },
})

/** Syntheses. Writing one needs the right to start rounds, editing one by hand the right to edit. */
export function addSyntheses(app: ApiApp, services: ApiServices): void {
  async function ask(
    c: ApiContext,
    boardId: string,
    input: Omit<SynthesisInput, 'boardId' | 'actor' | 'commandId'>,
  ) {
    const { caller } = await needRole(services, c, boardId, 'viewer')
    const by = requestedBy(c, caller, 'synthesis.start')
    const requested = await requestSynthesis(services, { ...input, boardId, ...by })
    if (!requested.ok) throw new Problem(requested.refusal)
    return await SYNTHESIS_RESOURCE.read(services, c, { boardId, synthesisId: requested.id })
  }

  app.openapi(list, async (c) => {
    const { view } = await needRole(services, c, c.req.valid('param').boardId, 'viewer')
    const syntheses = Object.values(view.syntheses).sort((a, b) => a.startedAt - b.startedAt)
    return jsonBytes(c, await writeList('syntheses', syntheses, synthesisAnswer))
  })

  app.openapi(start, async (c) => {
    const { boardId } = c.req.valid('param')
    return c.json(await ask(c, boardId, c.req.valid('json')), 202)
  })

  app.openapi(ofRound, async (c) => {
    const { boardId, roundId } = c.req.valid('param')
    const { state } = await needRole(services, c, boardId, 'viewer')
    needRound(state, roundId)
    return c.json(await ask(c, boardId, { ...c.req.valid('json'), round: roundId }), 202)
  })

  app.openapi(edit, async (c) => {
    const { boardId, synthesisId: previousId } = c.req.valid('param')
    const change = { type: 'synthesis.edit', previousId, ...c.req.valid('json') }
    return c.json(await save(c, boardId, change), 200)
  })

  app.openapi(restore, async (c) => {
    const { boardId, synthesisId: earlierId } = c.req.valid('param')
    const { newest } = c.req.valid('json')
    const change = { type: 'synthesis.restore', previousId: newest, earlierId }
    return c.json(await save(c, boardId, change), 200)
  })

  /** A command that changes nothing makes no event: the answer is then the version that it was based on. */
  async function save(c: ApiContext, boardId: string, change: { type: string; previousId: string }) {
    await SYNTHESIS_RESOURCE.read(services, c, { boardId, synthesisId: change.previousId })
    const { events } = await command(services, c, boardId, { ...change, synthesisId: newSynthesisId() })
    const saved = events.find(({ kind }) => kind === 'synthesis.edited')
    const synthesisId = saved?.kind === 'synthesis.edited' ? saved.data.synthesisId : change.previousId
    return await SYNTHESIS_RESOURCE.read(services, c, { boardId, synthesisId })
  }
}
