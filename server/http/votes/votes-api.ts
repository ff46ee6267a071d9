import { createRoute, z } from '@hono/zod-openapi'
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
import { newVoteId } from '#server/ground/new-id.ts'
import type { CommandOf } from '#session/command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { refusal } from '#session/core/refusal.ts'
import { Problem } from '../answers/problem.ts'
import {
  type ApiApp,
  type ApiContext,
  answer,
  BoardPath,
  body,
  OnceHeader,
  problems,
} from '../app/api-app.ts'
import type { ApiServices } from '../app/api-services.ts'
import { command, needRole } from '../app/caller.ts'
import { countRead } from '../app/count-use.ts'
import { jsonBytes, writeList } from '../app/long-answer.ts'
import { forPrograms, needs } from '../app/route-rules.ts'
import { choosingRoutes } from '../votes-and-ratings/choosing-routes.ts'
import { chosenChoices } from '../votes-and-ratings/notes-of-request.ts'
import { voteResponse } from './vote-response.ts'

/** Two: no one decides alone with all their votes on one note. */
const USUAL_VOTES_ON_NOTE = 2
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
const askAdvisors = createRoute({
  ...needs('facilitator'),
  method: 'post',
  path: `${votePath}/advisors`,
  summary: 'Ask the chosen advisors to vote on a closed vote (facilitators)',
  description: 'Answers at once; their ballots follow in `advisors`. Those who voted are not asked again.',
  request: { params },
  responses: { 202: answer(OneVote, 'The vote; the advisors are asked'), ...problems },
})

const { read, setEnd, close, discard, carryOn, undoCarryOn } = choosingRoutes({
  noun: 'vote',
  path: votePath,
  params,
  responses,
  seen: 'While it is open: who has voted, and your own votes. Once it is closed: totals only.',
  best: 'the winners of a closed vote',
})

type ChangeOfOne = CommandOf<
  'vote.cast' | 'vote.proxy' | 'vote.set-end' | 'vote.close' | 'vote.continue' | 'vote.undo-continue'
>

/** Votes on notes. What a caller sees comes from their projection, which has no one else's ballot. */
export function addVotes(app: ApiApp, services: ApiServices): void {
  async function voteNow(c: ApiContext, boardId: string, voteId: string): Promise<{ vote: VoteResponse }> {
    const { view, state } = await needRole(services, c, boardId, 'viewer')
    const vote = entryOf(view.votes, voteId)
    if (!vote) throw new Problem(refusal('no-vote'))
    return { vote: voteResponse(view, state, vote) }
  }
  /** The vote after the command. */
  async function change(c: ApiContext, boardId: string, asked: ChangeOfOne) {
    await command(services, c, boardId, asked)
    return voteNow(c, boardId, asked.voteId)
  }

  app.openapi(list, async (c) => {
    const { caller, view, state } = await needRole(services, c, c.req.valid('param').boardId, 'viewer')
    countRead(services, 'sessionLists', caller.userId)
    const votes = Object.values(view.votes)
    return jsonBytes(c, await writeList('votes', votes, (vote) => voteResponse(view, state, vote)))
  })
  app.openapi(read, async (c) => {
    const { boardId, voteId } = c.req.valid('param')
    return c.json(await voteNow(c, boardId, voteId), 200)
  })
  app.openapi(start, async (c) => {
    const { boardId } = c.req.valid('param')
    const { frame, round, notes, groups, maxPerNote, ...rest } = c.req.valid('json')
    const chosen = await chosenChoices(services, c, boardId, { frame, round, notes, groups })
    const limit = maxPerNote ?? Math.min(USUAL_VOTES_ON_NOTE, rest.votesPerPerson)
    const asked = { type: 'vote.start', voteId: newVoteId(), ...chosen, ...rest, maxPerNote: limit } as const
    const [event] = (await command(services, c, boardId, asked)).events
    // A repeated request gets the event of the first.
    if (event?.kind !== 'vote.started') throw new Error(`vote.start made ${event?.kind}`)
    return c.json(await voteNow(c, boardId, event.data.voteId), 200)
  })
  app.openapi(cast, async (c) => {
    const { boardId, voteId } = c.req.valid('param')
    const { note: noteId, count } = c.req.valid('json')
    const { vote } = await change(c, boardId, { type: 'vote.cast', voteId, noteId, count })
    return c.json({ mine: vote.mine, votesLeft: vote.votesLeft }, 200)
  })
  app.openapi(vouch, async (c) => {
    const { boardId, voteId } = c.req.valid('param')
    const { name, ballot } = c.req.valid('json')
    const counts = ballot.map(({ note: noteId, count }) => ({ noteId, count }))
    return c.json(await change(c, boardId, { type: 'vote.proxy', voteId, name, ballot: counts }), 200)
  })
  app.openapi(setEnd, async (c) => {
    const { boardId, voteId } = c.req.valid('param')
    const { durationMs } = c.req.valid('json')
    return c.json(await change(c, boardId, { type: 'vote.set-end', voteId, durationMs }), 200)
  })
  app.openapi(close, async (c) => {
    const { boardId, voteId } = c.req.valid('param')
    return c.json(await change(c, boardId, { type: 'vote.close', voteId }), 200)
  })
  app.openapi(discard, async (c) => {
    const { boardId, voteId } = c.req.valid('param')
    await command(services, c, boardId, { type: 'vote.discard', voteId })
    return c.body(null, 204)
  })
  app.openapi(carryOn, async (c) => {
    const { boardId, voteId } = c.req.valid('param')
    const { top } = c.req.valid('json')
    return c.json(await change(c, boardId, { type: 'vote.continue', voteId, top }), 200)
  })
  app.openapi(undoCarryOn, async (c) => {
    const { boardId, voteId } = c.req.valid('param')
    return c.json(await change(c, boardId, { type: 'vote.undo-continue', voteId }), 200)
  })
  app.openapi(askAdvisors, async (c) => {
    const { boardId, voteId } = c.req.valid('param')
    const { caller } = await needRole(services, c, boardId, 'viewer')
    const refused = await askAdvisorsToVote(services, { boardId, userId: caller.userId, voteId })
    if (refused) throw new Problem(refused)
    return c.json(await voteNow(c, boardId, voteId), 202)
  })
}
