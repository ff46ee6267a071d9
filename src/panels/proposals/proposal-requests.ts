import { z } from 'zod'
import { type ProposalRequest, ProposalResponse, ProposalSources } from '#api/proposals.ts'
import { boardPath, call } from '#panels/requests/call-api.ts'
import type { EditedProposal } from '#session/proposals/proposal.ts'

/** The session has the text and the progress of a proposal. */
const Started = z.object({ proposal: ProposalResponse.pick({ id: true }) })
const Saved = z
  .object({ proposal: ProposalResponse.pick({ id: true, version: true }) })
  .transform((answer) => answer.proposal)
const Sources = z.object({ proposal: ProposalSources })

const proposals = (boardId: string) => `${boardPath(boardId)}/proposals`
const proposal = (boardId: string, id: string) => `${proposals(boardId)}/${encodeURIComponent(id)}`

/** Proposals over HTTP: one method for each request. The session has their content. */
export const proposalsApi = {
  /** Missing `numbers`: those of `previous`, or the whole board. */
  start: (boardId: string, request: ProposalRequest) =>
    call(proposals(boardId), Started, { method: 'POST', body: request }),
  sources: (boardId: string, id: string, signal?: AbortSignal) =>
    call(proposal(boardId, id), Sources, { signal }),
  edit: (boardId: string, id: string, body: EditedProposal) =>
    call(proposal(boardId, id), Saved, { method: 'PATCH', body }),
  restore: (boardId: string, id: string, newest: string) =>
    call(`${proposal(boardId, id)}/restore`, Saved, { method: 'POST', body: { newest } }),
}
