import { z } from 'zod'
import { ContextResponse } from '#api/context.ts'
import { TurnResponse } from '#api/rounds.ts'
import { SentPrompts } from '#api/sent-prompts.ts'
import type { RoundMode } from '#session/agents/round-mode.ts'
import { boardPath, call, Nothing } from './call-api.ts'
import { StartedRound } from './send-question.ts'

/**
 * The pages read little of these responses: they get rounds with the session. So a page
 * keeps working with a newer server that has more states.
 */
const RoundTexts = z.object({
  round: z.object({ turns: z.array(TurnResponse.pick({ id: true, text: true })) }),
})
const RoundCandidates = z.object({
  round: z.object({
    turns: z.array(TurnResponse.pick({ id: true, notes: true, usual: true, candidates: true })),
  }),
})
export type TurnCandidates = z.infer<typeof RoundCandidates>['round']['turns'][number]
const AgentContext = ContextResponse.pick({
  instructions: true,
  messages: true,
  hash: true,
  conversation: true,
  alternatives: true,
  visible: true,
})
export type AgentContext = z.infer<typeof AgentContext>
export type SentRecord = z.infer<typeof SentPrompts>['sent'][number]

export interface ContextRequest {
  agent: string
  question: string
  mode: RoundMode
  notes: readonly string[]
}

const id = encodeURIComponent
const round = (boardId: string, roundId: string) => `${boardPath(boardId)}/rounds/${id(roundId)}`

const post = (path: string, body?: unknown) => call(path, Nothing, { method: 'POST', body })

export const roundsApi = {
  texts: (boardId: string, roundId: string, signal?: AbortSignal) =>
    call(round(boardId, roundId), RoundTexts, { signal }),
  candidates: (boardId: string, roundId: string, signal?: AbortSignal) =>
    call(round(boardId, roundId), RoundCandidates, { signal }),
  postCandidate: (boardId: string, roundId: string, turn: string, candidate: number) =>
    post(`${round(boardId, roundId)}/candidates`, { turn, candidate }),
  retry: (boardId: string, roundId: string, turn: string) =>
    post(`${round(boardId, roundId)}/retry`, { turn }),
  followUp: (boardId: string, roundId: string, turn: string, question: string) =>
    call(`${round(boardId, roundId)}/follow-up`, StartedRound, { method: 'POST', body: { turn, question } }),
  rerun: (boardId: string, roundId: string) =>
    call(`${round(boardId, roundId)}/rerun`, StartedRound, { method: 'POST' }),

  context: (boardId: string, request: ContextRequest, signal?: AbortSignal) => {
    const { agent, question, mode, notes } = request
    const query = new URLSearchParams({ agent, question, mode })
    if (notes.length > 0) query.set('notes', notes.join(','))
    return call(`${boardPath(boardId)}/context?${query}`, AgentContext, { signal })
  },

  turnContext: (
    boardId: string,
    { roundId, agentId, turnId }: { roundId: string; agentId: string; turnId: string },
    signal?: AbortSignal,
  ) => {
    const query = new URLSearchParams({ agent: agentId, turn: turnId })
    return call(`${round(boardId, roundId)}/context?${query}`, AgentContext, { signal })
  },
  sent: (boardId: string, runId: string, signal?: AbortSignal) =>
    call(`${boardPath(boardId)}/sent/${id(runId)}`, SentPrompts, { signal }),
}
