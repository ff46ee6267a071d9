import { z } from '@hono/zod-openapi'
import type { BallotFields } from '#api/ballots.ts'
import type { VoteResponse } from '#api/votes.ts'
import type { NotesRating } from '#session/choosing/ratings/rating.ts'
import type { Vote } from '#session/choosing/votes/vote.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { refusal } from '#session/core/refusal.ts'
import type { SessionProjection } from '#session/project.ts'
import type { SessionState } from '#session/state.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, answer, BoardPath } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { requireRole } from '../app/caller.ts'
import { countRead } from '../app/count-use.ts'
import { jsonBytes, writeList } from '../app/long-answer.ts'
import { defineResource } from '../app/resource.ts'

interface BallotReads<One extends z.ZodType, Ballot, Response> {
  noun: 'vote' | 'rating' | 'check'
  /** The parameter of paths with the id of one of them. */
  idField: 'voteId' | 'ratingId' | 'documentId'
  one: One
  all: z.ZodType
  listSummary: string
  readSummary: string
  /** The part of it that the caller sees. */
  description: string
  ballotsIn(view: SessionProjection): Readonly<Record<string, Ballot>>
  respond(view: SessionProjection, state: SessionState, ballot: Ballot): Response
}

/**
 * Returns the resource of one ballot as the caller's projection has it, without other people's input, and the function that adds
 * the routes that list all and read one.
 */
export function defineBallotReads<One extends z.ZodType, Ballot, Response>(
  reads: BallotReads<One, Ballot, Response>,
) {
  const { noun, idField, one, all, listSummary, readSummary, description, ballotsIn, respond } = reads
  const path = `/${noun}s`
  const resource = defineResource({
    schema: one,
    description: `The ${noun} as you may see it`,
    async read(services, c, { boardId, [idField]: id = '' }) {
      const { view, state } = await requireRole(services, c, boardId, 'viewer')
      const ballot = entryOf(ballotsIn(view), id)
      if (!ballot) throw new Problem(refusal(`no-${noun}`))
      return { [noun]: respond(view, state, ballot) } as z.input<One>
    },
  })
  const params = BoardPath.extend({ [idField as string]: z.string().max(64) })
  const list = boardRoute('viewer', `get ${path}`, {
    summary: `${listSummary}, oldest first`,
    answers: { 200: answer(all, `The ${noun}s`) },
  })
  const read = boardRoute('viewer', `get ${path}/{${idField}}`, {
    summary: readSummary,
    description,
    params,
    answers: { 200: answer(one, resource.description) },
  })
  function addReads(app: ApiApp, services: ApiServices): void {
    app.openapi(list, async (c) => {
      const { caller, view, state } = await requireRole(services, c, c.req.valid('param').boardId, 'viewer')
      countRead(services, 'sessionLists', caller.userId)
      const ballots = Object.values(ballotsIn(view))
      return jsonBytes(c, await writeList(`${noun}s`, ballots, (ballot) => respond(view, state, ballot)))
    })
    app.openapi(read, async (c) => {
      const { boardId = '', ...ids } = c.req.valid('param')
      return c.json(await resource.read(services, c, { boardId, ...ids }), 200)
    })
  }
  return { resource, addReads }
}

/** Returns the fields with which the answers about a vote and about a rating begin. */
export function ballotFields(ballot: Vote | NotesRating): Pick<VoteResponse, keyof typeof BallotFields> {
  const { id, title, state, scope, noteIds, startedBy, startedAt, endsAt } = ballot
  const { closedAt, closedBy } = ballot.state === 'open' ? { closedAt: null, closedBy: null } : ballot
  return { id, title, state, scope, notes: [...noteIds], startedBy, startedAt, endsAt, closedAt, closedBy }
}
