import { createRoute, z } from '@hono/zod-openapi'
import {
  OneRating,
  RateRequest,
  RateResponse,
  type RatingResponse,
  Ratings,
  StartRatingRequest,
  WildCardRequest,
} from '#api/ratings.ts'
import { newRatingId } from '#server/ground/new-id.ts'
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
import { choosingRoutes } from './choosing-routes.ts'
import { chosenNotes } from './notes-of-request.ts'
import { ratingResponse } from './rating-response.ts'

const path = '/api/v1/boards/{boardId}/ratings'
const ratingPath = `${path}/{ratingId}` as const
const params = BoardPath.extend({ ratingId: z.string().max(64) })
const responses = { 200: answer(OneRating, 'The rating as you may see it'), ...problems }

const list = createRoute({
  ...needs('viewer'),
  method: 'get',
  path,
  summary: 'The ratings of the board, oldest first',
  request: { params: BoardPath },
  responses: { 200: answer(Ratings, 'The ratings'), ...problems },
})
const start = createRoute({
  ...needs('facilitator'),
  method: 'post',
  path,
  summary: 'Start a rating of notes, on a 2×2 or a scale (facilitators)',
  description:
    'Its notes are fixed now. With an Idempotency-Key header, repeating the request starts no second one.',
  request: { headers: OnceHeader, params: BoardPath, body: body(StartRatingRequest) },
  responses,
})
const rate = createRoute({
  ...needs('commenter'),
  ...forPrograms(null),
  method: 'post',
  path: `${ratingPath}/rate`,
  summary: 'Rate a note, or take your scores back (commenters)',
  request: { params, body: body(RateRequest) },
  responses: { 200: answer(RateResponse, 'Your scores'), ...problems },
})
const setWildCard = createRoute({
  ...needs('facilitator'),
  method: 'put',
  path: `${ratingPath}/wild-card`,
  summary: 'Carry one low note of a closed rating on (facilitators)',
  request: { params, body: body(WildCardRequest) },
  responses,
})
const { read, setEnd, close, discard, carryOn, undoCarryOn } = choosingRoutes({
  noun: 'rating',
  path: ratingPath,
  params,
  responses,
  seen: 'While it is open: who has rated, and your own scores. Once it is closed: counts only.',
  best: 'the best notes of a closed rating, and its wild card,',
})

type ChangeOfOne = CommandOf<
  | 'rating.rate'
  | 'rating.set-end'
  | 'rating.close'
  | 'rating.set-wild-card'
  | 'rating.continue'
  | 'rating.undo-continue'
>

/** Ratings of notes. The caller's projection is the source, which has no one else's scores. */
export function addRatings(app: ApiApp, services: ApiServices): void {
  async function ratingNow(
    c: ApiContext,
    boardId: string,
    ratingId: string,
  ): Promise<{ rating: RatingResponse }> {
    const { view, state } = await needRole(services, c, boardId, 'viewer')
    const rating = entryOf(view.ratings, ratingId)
    if (!rating) throw new Problem(refusal('no-rating'))
    return { rating: ratingResponse(view, state, rating) }
  }
  /** The rating after the command. */
  async function change(c: ApiContext, boardId: string, asked: ChangeOfOne) {
    await command(services, c, boardId, asked)
    return ratingNow(c, boardId, asked.ratingId)
  }

  app.openapi(list, async (c) => {
    const { caller, view, state } = await needRole(services, c, c.req.valid('param').boardId, 'viewer')
    countRead(services, 'sessionLists', caller.userId)
    const ratings = Object.values(view.ratings)
    return jsonBytes(c, await writeList('ratings', ratings, (rating) => ratingResponse(view, state, rating)))
  })
  app.openapi(read, async (c) => {
    const { boardId, ratingId } = c.req.valid('param')
    return c.json(await ratingNow(c, boardId, ratingId), 200)
  })
  app.openapi(start, async (c) => {
    const { boardId } = c.req.valid('param')
    const { frame, round, notes, ...rest } = c.req.valid('json')
    const chosen = await chosenNotes(services, c, boardId, { frame, round, notes })
    const asked = { type: 'rating.start', ratingId: newRatingId(), ...chosen, ...rest } as const
    const [event] = (await command(services, c, boardId, asked)).events
    // A repeated request gets the event of the first.
    if (event?.kind !== 'rating.started') throw new Error(`rating.start made ${event?.kind}`)
    return c.json(await ratingNow(c, boardId, event.data.ratingId), 200)
  })
  app.openapi(rate, async (c) => {
    const { boardId, ratingId } = c.req.valid('param')
    const { note: noteId, scores } = c.req.valid('json')
    const { rating } = await change(c, boardId, { type: 'rating.rate', ratingId, noteId, scores })
    return c.json({ mine: rating.mine }, 200)
  })
  app.openapi(discard, async (c) => {
    const { boardId, ratingId } = c.req.valid('param')
    await command(services, c, boardId, { type: 'rating.discard', ratingId })
    return c.body(null, 204)
  })
  app.openapi(setEnd, async (c) => {
    const { boardId, ratingId } = c.req.valid('param')
    const { durationMs } = c.req.valid('json')
    return c.json(await change(c, boardId, { type: 'rating.set-end', ratingId, durationMs }), 200)
  })
  app.openapi(close, async (c) => {
    const { boardId, ratingId } = c.req.valid('param')
    return c.json(await change(c, boardId, { type: 'rating.close', ratingId }), 200)
  })
  app.openapi(setWildCard, async (c) => {
    const { boardId, ratingId } = c.req.valid('param')
    const { note: noteId } = c.req.valid('json')
    return c.json(await change(c, boardId, { type: 'rating.set-wild-card', ratingId, noteId }), 200)
  })
  app.openapi(carryOn, async (c) => {
    const { boardId, ratingId } = c.req.valid('param')
    const { top } = c.req.valid('json')
    return c.json(await change(c, boardId, { type: 'rating.continue', ratingId, top }), 200)
  })
  app.openapi(undoCarryOn, async (c) => {
    const { boardId, ratingId } = c.req.valid('param')
    return c.json(await change(c, boardId, { type: 'rating.undo-continue', ratingId }), 200)
  })
}
