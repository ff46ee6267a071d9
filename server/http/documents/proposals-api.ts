import {
  OneProposal,
  ProposalEdit,
  ProposalRequest,
  type ProposalResponse,
  Proposals,
  ProposalWithSources,
  RestoreProposal,
} from '#api/proposals.ts'
import { requestProposal } from '#server/agents/documents/proposal-document.ts'
import { newProposalId } from '#server/ground/new-id.ts'
import { Problem } from '#server/http/answers/problem.ts'
import { type ApiApp, answer, body, OnceHeader } from '#server/http/app/api-app.ts'
import { boardRoute } from '#server/http/app/api-route.ts'
import type { ApiServices } from '#server/http/app/api-services.ts'
import { requireRole } from '#server/http/app/caller.ts'
import { defineResource } from '#server/http/app/resource.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { refusal } from '#session/core/refusal.ts'
import { originOfProposal } from '#session/origin/document-origin.ts'
import type { ProposalView, Proposal as SessionProposal } from '#session/proposals/proposal.ts'
import type { SessionState } from '#session/state.ts'
import { addVersions, ONE_RUN_DESCRIPTION, requestedBy } from './document-routes.ts'

const path = '/proposals'
const onePath = `${path}/{proposalId}` as const

const one = boardRoute('viewer', `get ${onePath}`, {
  summary: 'A proposal with the ideas that went in',
  answers: { 200: answer(ProposalWithSources, 'The proposal') },
})
const start = boardRoute('runs', `post ${path}`, {
  summary: 'Have the board, or chosen ideas, written up as one proposal; or rewrite a version of one',
  description: ONE_RUN_DESCRIPTION,
  headers: OnceHeader,
  body: body(ProposalRequest, false),
  answers: { 202: answer(OneProposal, 'The proposal, which has just begun') },
})

export const PROPOSAL_RESOURCE = defineResource({
  schema: OneProposal,
  description: 'The proposal as it is now',
  async read(services, c, { boardId, proposalId = '' }) {
    const { view } = await requireRole(services, c, boardId, 'viewer')
    const proposal = entryOf(view.proposals, proposalId)
    if (!proposal) throw new Problem(refusal('no-proposal'))
    return { proposal: proposalAnswer(proposal) }
  },
})

/** Proposals. Writing one needs the right to start rounds, editing one by hand the right to edit. */
export function addProposals(app: ApiApp, services: ApiServices): void {
  addVersions(app, services, {
    noun: 'proposal',
    plural: 'proposals',
    One: OneProposal,
    All: Proposals,
    Edit: ProposalEdit,
    Restore: RestoreProposal,
    resource: PROPOSAL_RESOURCE,
    newId: newProposalId,
    versionsIn: (view) => view.proposals,
    respond: proposalAnswer,
  })

  app.openapi(start, async (c) => {
    const { boardId } = c.req.valid('param')
    const { caller } = await requireRole(services, c, boardId, 'viewer')
    const by = requestedBy(c, caller, 'proposal.start')
    const requested = await requestProposal(services, { ...c.req.valid('json'), boardId, ...by })
    if (!requested.ok) throw new Problem(requested.refusal)
    return c.json(await PROPOSAL_RESOURCE.read(services, c, { boardId, proposalId: requested.id }), 202)
  })

  app.openapi(one, async (c) => {
    const { boardId, proposalId } = c.req.valid('param')
    const { state } = await requireRole(services, c, boardId, 'viewer')
    const { sources } = requireProposal(state, proposalId)
    const { proposal } = await PROPOSAL_RESOURCE.read(services, c, { boardId, proposalId })
    return c.json({ proposal: { ...proposal, sources: [...sources] } }, 200)
  })
}

function requireProposal(state: SessionState, proposalId: string): SessionProposal {
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
