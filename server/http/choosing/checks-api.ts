import {
  AnswerCheckResponse,
  type CheckResponse,
  Checks,
  OneCheck,
  RevisionStarted,
  StartCheckRequest,
} from '#api/checks.ts'
import { requestProposal } from '#server/agents/documents/proposal-document.ts'
import { requestSynthesis } from '#server/agents/documents/synthesis-document.ts'
import { documentIn, pointsOf } from '#session/choosing/representation/document-points.ts'
import type { RepresentationPoll } from '#session/choosing/representation/representation-poll.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { SessionProjection } from '#session/project.ts'
import type { SessionState } from '#session/state.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, answer, body, OnceHeader } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { actorOfCaller, command, idempotencyKey, requireRole } from '../app/caller.ts'
import { defineResource } from '../app/resource.ts'
import { defineBallotReads } from './ballot-routes.ts'

const path = '/checks'

const { resource, addReads } = defineBallotReads({
  noun: 'check',
  idField: 'documentId',
  one: OneCheck,
  all: Checks,
  listSummary: 'Whether versions of syntheses and proposals speak for people',
  readSummary: 'Whether a version speaks for people',
  description:
    'While it is open: how many have answered, and your own answers. Once it is closed: counts, and criticisms without names.',
  ballotsIn: (view) => view.checks,
  respond: checkResponse,
})
export const CHECK_RESOURCE = resource

/** The caller's own answers. */
export const ANSWERS_RESOURCE = defineResource({
  schema: AnswerCheckResponse,
  description: 'All your answers',
  async read(services, c, ids) {
    const { check } = await CHECK_RESOURCE.read(services, c, ids)
    return { mine: check.mine }
  },
})

const start = boardRoute('facilitator', `post ${path}`, {
  summary: 'Ask everyone whether a version speaks for them (facilitators)',
  description: 'Each person rates each point in private, until it is closed. A version is asked about once.',
  headers: OnceHeader,
  body: body(StartCheckRequest),
  answers: { 200: answer(OneCheck, CHECK_RESOURCE.description) },
})
const revise = boardRoute('facilitator', `post ${path}/{documentId}/revise`, {
  summary: 'Have the next version written, which answers every criticism (facilitators)',
  description:
    'It says of each criticism how it was used, or why not, and has a minority report. With an Idempotency-Key header, repeating the request starts no second one.',
  headers: OnceHeader,
  answers: { 202: answer(RevisionStarted, 'The version, which has just begun') },
})

export function addChecks(app: ApiApp, services: ApiServices): void {
  addReads(app, services)

  app.openapi(start, async (c) => {
    const { boardId } = c.req.valid('param')
    const { document: documentId } = c.req.valid('json')
    await command(services, c, boardId, { type: 'check.start', documentId })
    return c.json(await CHECK_RESOURCE.read(services, c, { boardId, documentId }), 200)
  })

  app.openapi(revise, async (c) => {
    const { boardId, documentId: previous } = c.req.valid('param')
    const { caller, state } = await requireRole(services, c, boardId, 'facilitator')
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
  check: RepresentationPoll,
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
