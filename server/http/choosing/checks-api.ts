import { createRoute, z } from '@hono/zod-openapi'
import {
  AnswerCheckRequest,
  AnswerCheckResponse,
  type CheckResponse,
  Checks,
  OneCheck,
  RevisionStarted,
  StartCheckRequest,
} from '#api/checks.ts'
import { requestProposal } from '#server/agents/documents/proposal-document.ts'
import { requestSynthesis } from '#server/agents/documents/synthesis-document.ts'
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
import { actorOfCaller, command, idempotencyKey, needRole } from '#server/http/app/caller.ts'
import { jsonBytes, writeList } from '#server/http/app/long-answer.ts'
import { forPrograms, needs } from '#server/http/app/route-rules.ts'
import type { RepresentationCheck } from '#session/choosing/representation/check.ts'
import { documentIn, pointsOf } from '#session/choosing/representation/document-points.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { refusal } from '#session/core/refusal.ts'
import type { SessionProjection } from '#session/project.ts'
import type { SessionState } from '#session/state.ts'
import { countRead } from '../app/count-use.ts'

const path = '/api/v1/boards/{boardId}/checks'
const checkPath = `${path}/{documentId}` as const
const params = BoardPath.extend({ documentId: z.string().max(64) })
const responses = { 200: answer(OneCheck, 'The check as you may see it'), ...problems }

const list = createRoute({
  ...needs('viewer'),
  method: 'get',
  path,
  summary: 'Whether versions of syntheses and proposals speak for people, oldest first',
  request: { params: BoardPath },
  responses: { 200: answer(Checks, 'The checks'), ...problems },
})
const start = createRoute({
  ...needs('facilitator'),
  method: 'post',
  path,
  summary: 'Ask everyone whether a version speaks for them (facilitators)',
  description: 'Each person rates each point in private, until it is closed. A version is asked about once.',
  request: { headers: OnceHeader, params: BoardPath, body: body(StartCheckRequest) },
  responses,
})
const read = createRoute({
  ...needs('viewer'),
  method: 'get',
  path: checkPath,
  summary: 'Whether a version speaks for people',
  description:
    'While it is open: how many have answered, and your own answers. Once it is closed: counts, and criticisms without names.',
  request: { params },
  responses,
})
const say = createRoute({
  ...needs('commenter'),
  ...forPrograms(null),
  method: 'post',
  path: `${checkPath}/answer`,
  summary: 'Say whether a point speaks for you (commenters)',
  request: { params, body: body(AnswerCheckRequest) },
  responses: { 200: answer(AnswerCheckResponse, 'All your answers'), ...problems },
})
const close = createRoute({
  ...needs('facilitator'),
  method: 'post',
  path: `${checkPath}/close`,
  summary: 'Close a check and show what came of it (facilitators)',
  request: { params },
  responses,
})
const reopen = createRoute({
  ...needs('facilitator'),
  method: 'post',
  path: `${checkPath}/reopen`,
  summary: 'Open a check again that was closed with too few answers to be shown (facilitators)',
  request: { params },
  responses,
})
const discard = createRoute({
  ...needs('facilitator'),
  method: 'delete',
  path: checkPath,
  summary: 'Discard an open check without a result (facilitators)',
  request: { params },
  responses: { 204: { description: 'It is gone' }, ...problems },
})
const revise = createRoute({
  ...needs('facilitator'),
  method: 'post',
  path: `${checkPath}/revise`,
  summary: 'Have the next version written, which answers every criticism (facilitators)',
  description:
    'It says of each criticism how it was used, or why not, and has a minority report. With an Idempotency-Key header, repeating the request starts no second one.',
  request: { headers: OnceHeader, params },
  responses: { 202: answer(RevisionStarted, 'The version, which has just begun'), ...problems },
})

/** Checks whether documents speak for people. The caller's projection is the source, which has no answers of others. */
export function addChecks(app: ApiApp, services: ApiServices): void {
  async function checkNow(
    c: ApiContext,
    boardId: string,
    documentId: string,
  ): Promise<{ check: CheckResponse }> {
    const { view, state } = await needRole(services, c, boardId, 'viewer')
    const check = entryOf(view.checks, documentId)
    if (!check) throw new Problem(refusal('no-check'))
    return { check: checkResponse(view, state, check) }
  }

  app.openapi(list, async (c) => {
    const { caller, view, state } = await needRole(services, c, c.req.valid('param').boardId, 'viewer')
    countRead(services, 'sessionLists', caller.userId)
    const checks = Object.values(view.checks)
    return jsonBytes(c, await writeList('checks', checks, (check) => checkResponse(view, state, check)))
  })

  app.openapi(read, async (c) => {
    const { boardId, documentId } = c.req.valid('param')
    return c.json(await checkNow(c, boardId, documentId), 200)
  })

  app.openapi(start, async (c) => {
    const { boardId } = c.req.valid('param')
    const { document: documentId } = c.req.valid('json')
    await command(services, c, boardId, { type: 'check.start', documentId })
    return c.json(await checkNow(c, boardId, documentId), 200)
  })

  app.openapi(say, async (c) => {
    const { boardId, documentId } = c.req.valid('param')
    const { point: pointId, ...said } = c.req.valid('json')
    await command(services, c, boardId, { type: 'check.answer', documentId, pointId, ...said })
    const { check } = await checkNow(c, boardId, documentId)
    return c.json({ mine: check.mine }, 200)
  })

  app.openapi(close, async (c) => {
    const { boardId, documentId } = c.req.valid('param')
    await command(services, c, boardId, { type: 'check.close', documentId })
    return c.json(await checkNow(c, boardId, documentId), 200)
  })

  app.openapi(reopen, async (c) => {
    const { boardId, documentId } = c.req.valid('param')
    await command(services, c, boardId, { type: 'check.reopen', documentId })
    return c.json(await checkNow(c, boardId, documentId), 200)
  })

  app.openapi(discard, async (c) => {
    const { boardId, documentId } = c.req.valid('param')
    await command(services, c, boardId, { type: 'check.discard', documentId })
    return c.body(null, 204)
  })

  app.openapi(revise, async (c) => {
    const { boardId, documentId: previous } = c.req.valid('param')
    const { caller, state } = await needRole(services, c, boardId, 'facilitator')
    const proposal = entryOf(state.proposals, previous)
    const isProposal = proposal !== null
    // The requests for the version before hold for its revision too.
    const { instructions = '' } = proposal ?? entryOf(state.syntheses, previous) ?? {}
    const request = isProposal ? requestProposal : requestSynthesis
    const key = idempotencyKey(c)
    const requested = await request(services, {
      boardId,
      actor: actorOfCaller(caller),
      commandId: key === undefined ? undefined : `check.revise:${key}`,
      previous,
      instructions,
      isRevision: true,
    })
    if (!requested.ok) throw new Problem(requested.refusal)
    return c.json({ document: requested.id }, 202)
  })
}

/** A check as the viewer of `view` may see it. `state` is read only for the texts of points. */
function checkResponse(
  view: SessionProjection,
  state: Pick<SessionState, 'syntheses' | 'proposals'>,
  check: RepresentationCheck,
): CheckResponse {
  const { documentId, points, startedBy, startedAt } = check
  const document = documentIn(state, documentId)
  const texts = new Map((document ? pointsOf(document) : []).map(({ id, text }) => [id, text]))
  const mine = entryOf(view.checkAnswers, documentId) ?? {}
  const isOpen = check.state === 'open'
  return {
    document: documentId,
    state: check.state,
    points: points.map((id) => ({ id, text: texts.get(id) ?? '' })),
    startedBy,
    startedAt,
    closedAt: isOpen ? null : check.closedAt,
    closedBy: isOpen ? null : check.closedBy,
    answered: isOpen ? check.answered : check.result.people,
    mine: Object.entries(mine).map(([point, said]) => ({ point, ...said })),
    result: isOpen ? null : check.result,
  }
}
