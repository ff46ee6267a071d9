import { expect } from 'vitest'
import { z } from 'zod'
import type { ApiUnderTest } from './with-api.ts'

const OneNote = z.object({ note: z.object({ id: z.string() }) })
const OneRating = z.object({ rating: z.object({ id: z.string() }) })

/** One good request to every route about ratings, on a separate board. */
export async function visitRatings(api: ApiUnderTest): Promise<void> {
  const { token, board, links } = await api.open('Ratings')
  const path = `/api/v1/boards/${board.id}`
  const add = async (text: string) =>
    (await api.ask(OneNote, `POST ${path}/notes`, { token, body: { text } })).note.id
  const [note, low] = [await add('One'), await add('Two')]
  const start = async () =>
    (await api.ask(OneRating, `POST ${path}/ratings`, { token, body: { title: 'Which?' } })).rating.id
  const one = `${path}/ratings/${await start()}`
  const requests: [request: string, body?: object][] = [
    [`POST ${one}/rate`, { note, scores: [5, 4] }],
    [`POST ${one}/rate`, { note: low, scores: [1, 2] }],
    [`POST ${one}/end`, { durationMs: 60_000 }],
    [`GET ${one}`],
    [`POST ${one}/close`],
    [`PUT ${one}/wild-card`, { note: low }],
    [`POST ${one}/continue`, { top: 1 }],
    [`DELETE ${one}/continue`],
    [`DELETE ${path}/ratings/${await start()}`],
    [`GET ${path}/ratings`],
  ]
  // A note has a result once three people have rated it.
  for (const name of ['Bob', 'Cyd']) {
    const rater = await api.join(links.edit, name)
    for (const [item, score] of [
      [note, 5],
      [low, 1],
    ] as const)
      await api.call(`POST ${one}/rate`, { token: rater.token, body: { note: item, scores: [score, score] } })
  }
  for (const [request, body] of requests) {
    const { status } = await api.call(request, { token, ...(body && { body }) })
    expect([request, status]).toEqual([request, status < 300 ? status : 200])
  }
}
