import { createRoute, z } from '@hono/zod-openapi'
import { CastVoteResponse, OneVote, StartVoteRequest, Votes } from '#api/votes.ts'
import { askAdvisorsToVote } from '#server/agents/moderation/ask-advisors-to-vote.ts'
import { newVoteId } from '#server/ground/new-id.ts'
import { Problem } from '#server/http/answers/problem.ts'
import { type ApiApp, answer, BoardPath, body, OnceHeader, problems } from '#server/http/app/api-app.ts'
import type { ApiServices } from '#server/http/app/api-services.ts'
import { command, needRole } from '#server/http/app/caller.ts'
import { countRead } from '#server/http/app/count-use.ts'
import { jsonBytes, writeList } from '#server/http/app/long-answer.ts'
import { defineResource } from '#server/http/app/resource.ts'
import { needs } from '#server/http/app/route-rules.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { refusal } from '#session/core/refusal.ts'
import { chosenChoices } from './notes-of-request.ts'
import { voteResponse } from './vote-response.ts'

/** Two, so that one person's votes on one note don't decide alone. */
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
const askAdvisors = createRoute({
  ...needs('facilitator'),
  method: 'post',
  path: `${votePath}/advisors`,
  summary: 'Ask the chosen advisors to vote on a closed vote (facilitators)',
  description: 'Answers at once; their ballots follow in `advisors`. Those who voted are not asked again.',
  request: { params },
  responses: { 202: answer(OneVote, 'The vote; the advisors are asked'), ...problems },
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

/** A vote as the caller's projection has it: without other people's ballots. */
export const VOTE_RESOURCE = defineResource({
  schema: OneVote,
  description: 'The vote as you may see it',
  async read(services, c, { boardId, voteId = '' }) {
    const { view, state } = await needRole(services, c, boardId, 'viewer')
    const vote = entryOf(view.votes, voteId)
    if (!vote) throw new Problem(refusal('no-vote'))
    return { vote: voteResponse(view, state, vote) }
  },
})

/** The caller's own votes. */
export const BALLOT_RESOURCE = defineResource({
  schema: CastVoteResponse,
  description: 'Your votes',
  async read(services, c, ids) {
    const { vote } = await VOTE_RESOURCE.read(services, c, ids)
    return { mine: vote.mine, votesLeft: vote.votesLeft }
  },
})

/** Adds the routes of votes that are more than a command. */
export function addVotes(app: ApiApp, services: ApiServices): void {
  app.openapi(list, async (c) => {
    const { caller, view, state } = await needRole(services, c, c.req.valid('param').boardId, 'viewer')
    countRead(services, 'sessionLists', caller.userId)
    const votes = Object.values(view.votes)
    return jsonBytes(c, await writeList('votes', votes, (vote) => voteResponse(view, state, vote)))
  })
  app.openapi(read, async (c) => {
    return c.json(await VOTE_RESOURCE.read(services, c, c.req.valid('param')), 200)
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
    return c.json(await VOTE_RESOURCE.read(services, c, { boardId, voteId: event.data.voteId }), 200)
  })
  app.openapi(askAdvisors, async (c) => {
    const { boardId, voteId } = c.req.valid('param')
    const { caller } = await needRole(services, c, boardId, 'viewer')
    const refused = await askAdvisorsToVote(services, { boardId, userId: caller.userId, voteId })
    if (refused) throw new Problem(refused)
    return c.json(await VOTE_RESOURCE.read(services, c, { boardId, voteId }), 202)
  })
}
