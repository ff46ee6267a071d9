import { OneVote, type StartVoteRequest } from '#api/votes.ts'
import { boardPath, call } from './call-api.ts'

/** Requests about votes that are more than a command. */
export const votesApi = {
  start: (boardId: string, request: StartVoteRequest) =>
    call(`${boardPath(boardId)}/votes`, OneVote, { method: 'POST', body: request }),
  askAdvisors: (boardId: string, voteId: string) =>
    call(`${boardPath(boardId)}/votes/${encodeURIComponent(voteId)}/advisors`, OneVote, { method: 'POST' }),
}
