import { CastVoteResponse, OneVote, StartVoteRequest, Votes } from '#api/votes.ts'
import { askAdvisorsToVote } from '#server/agents/moderation/ask-advisors-to-vote.ts'
import { newVoteId } from '#server/ground/new-id.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, answer, body, OnceHeader } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { command, requireRole } from '../app/caller.ts'
import { defineResource } from '../app/resource.ts'
import { defineBallotReads } from './ballot-routes.ts'
import { chosenChoices } from './notes-of-request.ts'
import { voteResponse } from './vote-response.ts'

/** Two, so that one person's votes on one note don't decide alone. */
const USUAL_VOTES_ON_NOTE = 2
const path = '/votes'

const { resource, addReads } = defineBallotReads({
  noun: 'vote',
  idField: 'voteId',
  one: OneVote,
  all: Votes,
  listSummary: 'The votes of the board',
  readSummary: 'A vote',
  description: 'While it is open: who has voted, and your own votes. Once it is closed: totals only.',
  ballotsIn: (view) => view.votes,
  respond: voteResponse,
})
export const VOTE_RESOURCE = resource

/** The caller's own votes. */
export const BALLOT_RESOURCE = defineResource({
  schema: CastVoteResponse,
  description: 'Your votes',
  async read(services, c, ids) {
    const { vote } = await VOTE_RESOURCE.read(services, c, ids)
    return { mine: vote.mine, votesLeft: vote.votesLeft }
  },
})

const start = boardRoute('facilitator', `post ${path}`, {
  summary: 'Start a vote (facilitators)',
  description: `Its notes are fixed now. With an Idempotency-Key header, repeating the request starts no second one.`,
  headers: OnceHeader,
  body: body(StartVoteRequest),
  answers: { 200: answer(OneVote, VOTE_RESOURCE.description) },
})
const askAdvisors = boardRoute('facilitator', `post ${path}/{voteId}/advisors`, {
  summary: 'Ask the chosen advisors to vote on a closed vote (facilitators)',
  description: 'Answers at once; their ballots follow in `advisors`. Those who voted are not asked again.',
  answers: { 202: answer(OneVote, 'The vote; the advisors are asked') },
})

export function addVotes(app: ApiApp, services: ApiServices): void {
  addReads(app, services)
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
    const { caller } = await requireRole(services, c, boardId, 'viewer')
    const refused = await askAdvisorsToVote(services, { boardId, userId: caller.userId, voteId })
    if (refused) throw new Problem(refused)
    return c.json(await VOTE_RESOURCE.read(services, c, { boardId, voteId }), 202)
  })
}
