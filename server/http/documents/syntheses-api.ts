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
import { type ApiApp, type ApiContext, answer, body, OnceHeader } from '#server/http/app/api-app.ts'
import { boardRoute } from '#server/http/app/api-route.ts'
import type { ApiServices } from '#server/http/app/api-services.ts'
import { requireRole } from '#server/http/app/caller.ts'
import { defineResource } from '#server/http/app/resource.ts'
import { requireRound, requireSynthesis } from '#server/http/rounds/require-round.ts'
import { synthesisAnswer } from '#server/http/rounds/round-views.ts'
import { addVersions, ONE_RUN_DESCRIPTION, requestedBy } from './document-routes.ts'

const path = '/syntheses'
const _onePath = `${path}/{synthesisId}` as const

const ofRound = boardRoute('runs', 'post /rounds/{roundId}/synthesize', {
  summary: 'Sum up a round: what was selected of it, or all when nothing was',
  description: ONE_RUN_DESCRIPTION,
  headers: OnceHeader,
  body: body(RoundSynthesisRequest, false),
  answers: { 202: answer(OneSynthesis, 'The synthesis, which has just begun') },
})
const start = boardRoute('runs', `post ${path}`, {
  summary:
    'Sum up chosen notes or a round, or rewrite a synthesis; by default all notes with a "+" that counts',
  description: ONE_RUN_DESCRIPTION,
  headers: OnceHeader,
  body: body(SynthesisRequest),
  answers: { 202: answer(OneSynthesis, 'The synthesis, which has just begun') },
})

export const SYNTHESIS_RESOURCE = defineResource({
  schema: OneSynthesis,
  description: 'The synthesis as it is now',
  async read(services, c, { boardId, synthesisId = '' }) {
    const { state } = await requireRole(services, c, boardId, 'viewer')
    return { synthesis: synthesisAnswer(requireSynthesis(state, synthesisId)) }
  },
})

/** Syntheses. Writing one needs the right to start rounds, editing one by hand the right to edit. */
export function addSyntheses(app: ApiApp, services: ApiServices): void {
  async function ask(
    c: ApiContext,
    boardId: string,
    input: Omit<SynthesisInput, 'boardId' | 'actor' | 'commandId'>,
  ) {
    const { caller } = await requireRole(services, c, boardId, 'viewer')
    const by = requestedBy(c, caller, 'synthesis.start')
    const requested = await requestSynthesis(services, { ...input, boardId, ...by })
    if (!requested.ok) throw new Problem(requested.refusal)
    return await SYNTHESIS_RESOURCE.read(services, c, { boardId, synthesisId: requested.id })
  }

  addVersions(app, services, {
    noun: 'synthesis',
    plural: 'syntheses',
    One: OneSynthesis,
    All: Syntheses,
    Edit: SynthesisEdit,
    Restore: RestoreSynthesis,
    resource: SYNTHESIS_RESOURCE,
    newId: newSynthesisId,
    versionsIn: (view) => view.syntheses,
    respond: synthesisAnswer,
  })

  app.openapi(start, async (c) => {
    const { boardId } = c.req.valid('param')
    return c.json(await ask(c, boardId, c.req.valid('json')), 202)
  })

  app.openapi(ofRound, async (c) => {
    const { boardId, roundId } = c.req.valid('param')
    const { state } = await requireRole(services, c, boardId, 'viewer')
    requireRound(state, roundId)
    return c.json(await ask(c, boardId, { ...c.req.valid('json'), round: roundId }), 202)
  })
}
