import { CastVoteResponse, OneVote, type StartVoteRequest } from '#api/votes.ts'
import { boardPath, call, Nothing } from './call-api.ts'

const votes = (boardId: string) => `${boardPath(boardId)}/votes`
const vote = (boardId: string, voteId: string) => `${votes(boardId)}/${encodeURIComponent(voteId)}`
const post = (path: string, body?: unknown) => call(path, OneVote, { method: 'POST', body })

/** Votes on notes over HTTP: one method a request. */
export const votesApi = {
  start: (boardId: string, request: StartVoteRequest) => post(votes(boardId), request),
  /** `count`: the votes that the note has from this person from now on. */
  cast: (boardId: string, voteId: string, note: string, count: number) =>
    call(`${vote(boardId, voteId)}/cast`, CastVoteResponse, { method: 'POST', body: { note, count } }),
  enterProxy: (
    boardId: string,
    voteId: string,
    name: string,
    ballot: readonly { note: string; count: number }[],
  ) => post(`${vote(boardId, voteId)}/proxies`, { name, ballot }),
  setEnd: (boardId: string, voteId: string, durationMs: number | null) =>
    post(`${vote(boardId, voteId)}/end`, { durationMs }),
  close: (boardId: string, voteId: string) => post(`${vote(boardId, voteId)}/close`),
  discard: (boardId: string, voteId: string) => call(vote(boardId, voteId), Nothing, { method: 'DELETE' }),
  continueWith: (boardId: string, voteId: string, top: number) =>
    post(`${vote(boardId, voteId)}/continue`, { top }),
  askAdvisors: (boardId: string, voteId: string) => post(`${vote(boardId, voteId)}/advisors`),
  undoContinue: (boardId: string, voteId: string) =>
    call(`${vote(boardId, voteId)}/continue`, OneVote, { method: 'DELETE' }),
}
