import { createRoute, z } from '@hono/zod-openapi'
import { ChangeEndRequest, ContinueRequest } from '#api/choosing.ts'
import {
  CastVoteRequest,
  CastVoteResponse,
  OneVote,
  ProxyBallotRequest,
  StartVoteRequest,
  type VoteResponse,
  Votes,
} from '#api/votes.ts'
import { askAdvisorsToVote } from '#server/agents/votes/ask-advisors-to-vote.ts'
import { newVoteId } from '#server/new-id.ts'
import { refusal } from '#session/refusal.ts'
import { entryOf } from '#session/state.ts'
import { type ApiApp, type ApiContext, answer, BoardPath, body, OnceHeader, problems } from '../api-app.ts'
import type { ApiServices } from '../api-services.ts'
import { command, needRole } from '../caller.ts'
import { chosenNotes } from '../choosing/chosen-notes.ts'
import { jsonBytes, writeList } from '../long-answer.ts'
import { Problem } from '../problem.ts'
import { forPrograms, needs } from '../route-rules.ts'
import { voteResponse } from './vote-response.ts'

const path = '/api/v1/boards/{boardId}/votes'
const votePath = `${path}/{voteId}` as const
const params = BoardPath.extend({ voteId: z.string().max(64) })
const responses = { 200: answer(OneVote, 'The vote as you may see it'), ...problems }

const list = createRoute({
  ...needs('viewer'),
  method: 'get',
  path,
  summary: 'The votes of the board, oldest first',
  request: { params: BoardPath },
  responses: { 200: answer(Votes, 'The votes'), ...problems },
})
const start = createRoute({
  ...needs('facilitator'),
  method: 'post',
  path,
  summary: 'Start a vote (facilitators)',
  description: `Its notes are fixed now. With an Idempotency-Key header, repeating the request starts no second one.`,
  request: { headers: OnceHeader, params: BoardPath, body: body(StartVoteRequest) },
  responses,
})
const read = createRoute({
  ...needs('viewer'),
  method: 'get',
  path: votePath,
  summary: 'A vote',
  description: 'While it is open: who has voted, and your own votes. Once it is closed: totals only.',
  request: { params },
  responses,
})
const cast = createRoute({
  ...needs('commenter'),
  ...forPrograms(null),
  method: 'post',
  path: `${votePath}/cast`,
  summary: 'Give a note votes, or take them back (commenters)',
  request: { params, body: body(CastVoteRequest) },
  responses: { 200: answer(CastVoteResponse, 'Your votes'), ...problems },
})
const vouch = createRoute({
  ...needs('facilitator'),
  method: 'post',
  path: `${votePath}/proxies`,
  summary: 'Vote for a person in the room without a device (facilitators)',
  request: { params, body: body(ProxyBallotRequest) },
  responses,
})
const setEnd = createRoute({
  ...needs('facilitator'),
  method: 'post',
  path: `${votePath}/end`,
  summary: 'Change when a vote closes automatically (facilitators)',
  request: { headers: OnceHeader, params, body: body(ChangeEndRequest) },
  responses,
})
const close = createRoute({
  ...needs('facilitator'),
  method: 'post',
  path: `${votePath}/close`,
  summary: 'Close a vote and show its result (facilitators)',
  request: { params },
  responses,
})
const discard = createRoute({
  ...needs('facilitator'),
  method: 'delete',
  path: votePath,
  summary: 'Discard an open vote without a result (facilitators)',
  request: { params },
  responses: { 204: { description: 'It is gone' }, ...problems },
})
const carryOn = createRoute({
  ...needs('facilitator'),
  method: 'post',
  path: `${votePath}/continue`,
  summary: 'Give the winners of a closed vote your "+" (facilitators)',
  description: 'The next round then builds on them.',
  request: { params, body: body(ContinueRequest) },
  responses,
})
const undoCarryOn = createRoute({
  ...needs('facilitator'),
  method: 'delete',
  path: `${votePath}/continue`,
  summary: 'Take back the "+" that winners got from you (facilitators)',
  request: { params },
  responses,
})

const askAdvisors = createRoute({
  ...needs('facilitator'),
  method: 'post',
  path: `${votePath}/advisors`,
  summary: 'Ask the chosen advisors to vote on a closed vote (facilitators)',
  description: 'Answers at once; their ballots follow in `advisors`. Those who voted are not asked again.',
  request: { params },
  responses: { 202: answer(OneVote, 'The vote; the advisors are asked'), ...problems },
})

/** Votes on notes. What a caller sees comes from their projection, which has no one else's ballot. */
export function addVotes(app: ApiApp, services: ApiServices): void {
  const voteNow = (c: ApiContext, boardId: string, voteId: string) => readVote(services, c, boardId, voteId)

  app.openapi(list, async (c) => {
    const { view, state } = await needRole(services, c, c.req.valid('param').boardId, 'viewer')
    const votes = Object.values(view.votes)
    return jsonBytes(c, await writeList('votes', votes, (vote) => voteResponse(view, state, vote)))
  })

  app.openapi(read, async (c) => {
    const { boardId, voteId } = c.req.valid('param')
    return c.json(await voteNow(c, boardId, voteId), 200)
  })

  app.openapi(start, async (c) => {
    const { boardId } = c.req.valid('param')
    const { frame, round, notes, ...rest } = c.req.valid('json')
    const { scope, noteIds } = await chosenNotes(services, c, boardId, { frame, round, notes })
    const started = await command(services, c, boardId, {
      type: 'vote.start',
      voteId: newVoteId(),
      scope,
      noteIds,
      ...rest,
    })
    const [event] = started.events
    // A repeated request gets the event of the first.
    if (event?.kind !== 'vote.started') throw new Error(`vote.start made ${event?.kind}`)
    return c.json(await voteNow(c, boardId, event.data.voteId), 200)
  })

  app.openapi(cast, async (c) => {
    const { boardId, voteId } = c.req.valid('param')
    const { note: noteId, count } = c.req.valid('json')
    await command(services, c, boardId, { type: 'vote.cast', voteId, noteId, count })
    const { vote } = await voteNow(c, boardId, voteId)
    return c.json({ mine: vote.mine, votesLeft: vote.votesLeft }, 200)
  })

  app.openapi(vouch, async (c) => {
    const { boardId, voteId } = c.req.valid('param')
    const { name, ballot } = c.req.valid('json')
    const counts = ballot.map(({ note: noteId, count }) => ({ noteId, count }))
    await command(services, c, boardId, { type: 'vote.proxy', voteId, name, ballot: counts })
    return c.json(await voteNow(c, boardId, voteId), 200)
  })

  app.openapi(setEnd, async (c) => {
    const { boardId, voteId } = c.req.valid('param')
    const { durationMs } = c.req.valid('json')
    await command(services, c, boardId, { type: 'vote.set-end', voteId, durationMs })
    return c.json(await voteNow(c, boardId, voteId), 200)
  })

  app.openapi(close, async (c) => {
    const { boardId, voteId } = c.req.valid('param')
    await command(services, c, boardId, { type: 'vote.close', voteId })
    return c.json(await voteNow(c, boardId, voteId), 200)
  })

  app.openapi(discard, async (c) => {
    const { boardId, voteId } = c.req.valid('param')
    await command(services, c, boardId, { type: 'vote.discard', voteId })
    return c.body(null, 204)
  })

  addVoteOutcomes(app, services)
}

/** What comes after a vote is closed. */
function addVoteOutcomes(app: ApiApp, services: ApiServices): void {
  const voteNow = (c: ApiContext, boardId: string, voteId: string) => readVote(services, c, boardId, voteId)

  app.openapi(carryOn, async (c) => {
    const { boardId, voteId } = c.req.valid('param')
    await command(services, c, boardId, { type: 'vote.continue', voteId, top: c.req.valid('json').top })
    return c.json(await voteNow(c, boardId, voteId), 200)
  })

  app.openapi(askAdvisors, async (c) => {
    const { boardId, voteId } = c.req.valid('param')
    const { caller } = await needRole(services, c, boardId, 'viewer')
    const refused = await askAdvisorsToVote(services, { boardId, userId: caller.userId, voteId })
    if (refused) throw new Problem(refused)
    return c.json(await voteNow(c, boardId, voteId), 202)
  })

  app.openapi(undoCarryOn, async (c) => {
    const { boardId, voteId } = c.req.valid('param')
    await command(services, c, boardId, { type: 'vote.undo-continue', voteId })
    return c.json(await voteNow(c, boardId, voteId), 200)
  })
}

async function readVote(
  services: ApiServices,
  c: ApiContext,
  boardId: string,
  voteId: string,
): Promise<{ vote: VoteResponse }> {
  const { view, state } = await needRole(services, c, boardId, 'viewer')
  const vote = entryOf(view.votes, voteId)
  if (!vote) throw new Problem(refusal('no-vote'))
  return { vote: voteResponse(view, state, vote) }
}
