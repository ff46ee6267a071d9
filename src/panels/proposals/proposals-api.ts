import { z } from 'zod'
import { boardPath, call, Nothing } from '#panels/requests/call-api.ts'
import { type EditedProposal, ProposalSource } from '#session/proposals/proposal.ts'

const Started = z.object({ proposal: z.object({ id: z.string() }) })
const Saved = z.object({ proposal: z.object({ id: z.string(), version: z.int() }) })
const Sources = z.object({ proposal: z.object({ sources: z.array(ProposalSource) }) })

/** Missing `numbers`: those of `previous`, or the whole board. */
export interface ProposalToWrite {
  numbers?: readonly number[]
  previous?: string
  instructions?: string
}

const proposals = (boardId: string) => `${boardPath(boardId)}/proposals`
const proposal = (boardId: string, id: string) => `${proposals(boardId)}/${encodeURIComponent(id)}`

/** Proposals over HTTP: one method a request. What they say is in the session. */
export const proposalsApi = {
  start: (boardId: string, request: ProposalToWrite) =>
    call(proposals(boardId), Started, { method: 'POST', body: request }),
  sources: (boardId: string, id: string, signal?: AbortSignal) =>
    call(proposal(boardId, id), Sources, { signal }),
  /** Saves a version on top of this one. Refused with `version-conflict` if it is not the newest. */
  edit: (boardId: string, id: string, body: EditedProposal) =>
    call(proposal(boardId, id), Saved, { method: 'PATCH', body }),
  /** Saves an earlier version once more. `newest` is the version that the person knows as the newest. */
  restore: (boardId: string, id: string, newest: string) =>
    call(`${proposal(boardId, id)}/restore`, Saved, { method: 'POST', body: { newest } }),
  abort: (boardId: string, id: string) => call(`${proposal(boardId, id)}/abort`, Nothing, { method: 'POST' }),
}
