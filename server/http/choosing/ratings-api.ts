import { OneRating, RateResponse, Ratings, StartRatingRequest } from '#api/ratings.ts'
import { newRatingId } from '#server/ground/new-id.ts'
import { type ApiApp, answer, body, OnceHeader } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { command } from '../app/caller.ts'
import { defineResource } from '../app/resource.ts'
import { defineBallotReads } from './ballot-routes.ts'
import { chosenNotes } from './notes-of-request.ts'
import { ratingResponse } from './rating-response.ts'

const { resource, addReads } = defineBallotReads({
  noun: 'rating',
  idField: 'ratingId',
  one: OneRating,
  all: Ratings,
  listSummary: 'The ratings of the board',
  readSummary: 'A rating',
  description: 'While it is open: who has rated, and your own scores. Once it is closed: counts only.',
  ballotsIn: (view) => view.ratings,
  respond: ratingResponse,
})
export const RATING_RESOURCE = resource

/** The caller's own scores. */
export const SCORES_RESOURCE = defineResource({
  schema: RateResponse,
  description: 'Your scores',
  async read(services, c, ids) {
    const { rating } = await RATING_RESOURCE.read(services, c, ids)
    return { mine: rating.mine }
  },
})

const start = boardRoute('facilitator', 'post /ratings', {
  summary: 'Start a rating of notes, on a 2×2 or a scale (facilitators)',
  description:
    'Its notes are fixed now. With an Idempotency-Key header, repeating the request starts no second one.',
  headers: OnceHeader,
  body: body(StartRatingRequest),
  answers: { 200: answer(OneRating, RATING_RESOURCE.description) },
})

export function addRatings(app: ApiApp, services: ApiServices): void {
  addReads(app, services)
  app.openapi(start, async (c) => {
    const { boardId } = c.req.valid('param')
    const { frame, round, notes, ...rest } = c.req.valid('json')
    const chosen = await chosenNotes(services, c, boardId, { frame, round, notes })
    const asked = { type: 'rating.start', ratingId: newRatingId(), ...chosen, ...rest } as const
    const [event] = (await command(services, c, boardId, asked)).events
    // A repeated request gets the event of the first.
    if (event?.kind !== 'rating.started') throw new Error(`rating.start made ${event?.kind}`)
    return c.json(await RATING_RESOURCE.read(services, c, { boardId, ratingId: event.data.ratingId }), 200)
  })
}
