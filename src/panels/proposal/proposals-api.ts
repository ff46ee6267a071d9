import { z } from 'zod'
import { boardPath, call, Nothing } from '#panels/api-call.ts'
import { ProposalSource } from '#session/proposal.ts'

const Started = z.object({ proposal: z.object({ id: z.string() }) })
const Sources = z.object({ proposal: z.object({ sources: z.array(ProposalSource) }) })

export interface ProposalWish {
  numbers?: readonly number[]
  previous?: string
  instructions?: string
}

const proposals = (boardId: string) => `${boardPath(boardId)}/proposals`
const proposal = (boardId: string, id: string) => `${proposals(boardId)}/${encodeURIComponent(id)}`

/** Proposals over HTTP: one method a request. What they say is in the session. */
export const proposalsApi = {
  start: (boardId: string, wish: ProposalWish) =>
    call(proposals(boardId), Started, { method: 'POST', body: wish }),
  sources: (boardId: string, id: string, signal?: AbortSignal) =>
    call(proposal(boardId, id), Sources, { signal }),
  abort: (boardId: string, id: string) => call(`${proposal(boardId, id)}/abort`, Nothing, { method: 'POST' }),
}
