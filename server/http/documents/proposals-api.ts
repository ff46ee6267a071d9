import { createRoute } from '@hono/zod-openapi'
import {
  OneProposal,
  ProposalEdit,
  ProposalPath,
  ProposalRequest,
  type ProposalResponse,
  Proposals,
  ProposalWithSources,
  RestoreProposal,
} from '#api/proposals.ts'
import { requestProposal } from '#server/agents/documents/proposal-document.ts'
import { newProposalId } from '#server/ground/new-id.ts'
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
import { entryOf } from '#session/core/entry-of.ts'
import { refusal } from '#session/core/refusal.ts'
import { originOfProposal } from '#session/origin/document-origin.ts'
import type { ProposalView, Proposal as SessionProposal } from '#session/proposals/proposal.ts'
import type { SessionState } from '#session/state.ts'
import { ONE_RUN, requestedBy, versionRoutes } from './document-routes.ts'

const path = '/api/v1/boards/{boardId}/proposals'
const onePath = `${path}/{proposalId}` as const

const list = createRoute({
  ...needs('viewer'),
  method: 'get',
  path,
  summary: 'The proposals of the board, all versions, oldest first',
  request: { params: BoardPath },
  responses: {
    200: answer(Proposals, 'The proposals'),
    ...problems,
  },
})
const one = createRoute({
  ...needs('viewer'),
  method: 'get',
  path: onePath,
  summary: 'A proposal with the ideas that went in',
  request: { params: ProposalPath },
  responses: { 200: answer(ProposalWithSources, 'The proposal'), ...problems },
})
const start = createRoute({
  ...needs('runs'),
  method: 'post',
  path,
  summary: 'Have the board, or chosen ideas, written up as one proposal; or rewrite a version of one',
  description: ONE_RUN,
  request: { headers: OnceHeader, params: BoardPath, body: body(ProposalRequest, false) },
  responses: { 202: answer(OneProposal, 'The proposal, which has just begun'), ...problems },
})
const { edit, restore } = versionRoutes({
  onePath,
  params: ProposalPath,
  One: OneProposal,
  Edit: ProposalEdit,
  Restore: RestoreProposal,
})

/** A proposal as the caller may see it. */
export const PROPOSAL_RESOURCE = defineResource({
  schema: OneProposal,
  description: 'The proposal as it is now',
  async read(services, c, { boardId, proposalId = '' }) {
    const { view } = await needRole(services, c, boardId, 'viewer')
    const proposal = entryOf(view.proposals, proposalId)
    if (!proposal) throw new Problem(refusal('no-proposal'))
    return { proposal: proposalAnswer(proposal) }
  },
})

/** Proposals. Writing one needs the right to start rounds, editing one by hand the right to edit. */
export function addProposals(app: ApiApp, services: ApiServices): void {
  app.openapi(list, async (c) => {
    const { view } = await needRole(services, c, c.req.valid('param').boardId, 'viewer')
    const proposals = Object.values(view.proposals).sort((a, b) => a.startedAt - b.startedAt)
    return jsonBytes(c, await writeList('proposals', proposals, proposalAnswer))
  })

  app.openapi(start, async (c) => {
    const { boardId } = c.req.valid('param')
    const { caller } = await needRole(services, c, boardId, 'viewer')
    const by = requestedBy(c, caller, 'proposal.start')
    const requested = await requestProposal(services, { ...c.req.valid('json'), boardId, ...by })
    if (!requested.ok) throw new Problem(requested.refusal)
    return c.json(await PROPOSAL_RESOURCE.read(services, c, { boardId, proposalId: requested.id }), 202)
  })

  app.openapi(one, async (c) => {
    const { boardId, proposalId } = c.req.valid('param')
    const { state } = await needRole(services, c, boardId, 'viewer')
    const { sources } = needProposal(state, proposalId)
    const { proposal } = await PROPOSAL_RESOURCE.read(services, c, { boardId, proposalId })
    return c.json({ proposal: { ...proposal, sources: [...sources] } }, 200)
  })

  app.openapi(edit, async (c) => {
    const { boardId, proposalId: previousId } = c.req.valid('param')
    const change = { type: 'proposal.edit', previousId, ...c.req.valid('json') }
    return c.json(await save(c, boardId, change), 200)
  })

  app.openapi(restore, async (c) => {
    const { boardId, proposalId: earlierId } = c.req.valid('param')
    const { newest } = c.req.valid('json')
    const change = { type: 'proposal.restore', previousId: newest, earlierId }
    return c.json(await save(c, boardId, change), 200)
  })

  /** A command that changes nothing makes no event: the answer is then the version that it was based on. */
  async function save(c: ApiContext, boardId: string, change: { type: string; previousId: string }) {
    await PROPOSAL_RESOURCE.read(services, c, { boardId, proposalId: change.previousId })
    const { events } = await command(services, c, boardId, { ...change, proposalId: newProposalId() })
    const saved = events.find(({ kind }) => kind === 'proposal.edited')
    const proposalId = saved?.kind === 'proposal.edited' ? saved.data.proposalId : change.previousId
    return await PROPOSAL_RESOURCE.read(services, c, { boardId, proposalId })
  }
}

function needProposal(state: SessionState, proposalId: string): SessionProposal {
  const proposal = entryOf(state.proposals, proposalId)
  if (!proposal) throw new Problem(refusal('no-proposal'))
  return proposal
}

function proposalAnswer(proposal: ProposalView): ProposalResponse {
  const { previousId, agentId, failure, ...rest } = proposal
  return {
    ...rest,
    previous: previousId,
    agent: agentId,
    origin: originOfProposal(rest),
    ...(failure && { error: failure }),
  }
}
