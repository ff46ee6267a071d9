import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { OneRating, type RatingResponse, Ratings } from '#api/ratings.ts'
import { WAIT } from '#base/testing/patience.ts'
import { connectStockClient, type StockClient } from '#server/sync/testing/clients.ts'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '../testing/with-api.ts'

const OneNote = z.object({ note: z.object({ id: z.string() }) })

withApi('ratings', (current) => {
  let api: ApiUnderTest
  let opened: OpenedBoard
  let path: string
  let token: string
  let notes: string[]
  let client: StockClient | null = null
  beforeEach(async () => {
    api = current()
    opened = await api.open()
    token = opened.token
    const board = `/api/v1/boards/${opened.board.id}`
    path = `${board}/ratings`
    notes = []
    for (const text of ['Lamps', 'Late bus', 'Torch tours'])
      notes.push((await api.ask(OneNote, `POST ${board}/notes`, { token, body: { text } })).note.id)
  })
  afterEach(() => {
    client?.stop()
    client = null
  })

  const send = (request: string, body?: object, by = token) =>
    api.call(request, { token: by, ...(body && { body }) })
  async function start(more: object = {}): Promise<RatingResponse> {
    return (await api.ask(OneRating, `POST ${path}`, { token, body: { title: 'Worth a try?', ...more } }))
      .rating
  }
  const read = async (id: string, by = token) =>
    (await api.ask(OneRating, `GET ${path}/${id}`, { token: by })).rating

  test('[RA1] [RA4] [RA5] a rating from start to result: its own person sees scores, everyone the counts', async () => {
    const bob = await api.join(opened.links.comment)
    const cyd = await api.join(opened.links.comment, 'Cyd')
    const viewer = await api.join(opened.links.view, 'Vi')
    client = connectStockClient(`${api.server.url.replace('http', 'ws')}/sync`, opened.board.id, viewer.token)
    const watching = client
    expect(codeOf(await send(`POST ${path}`, { title: 'Which?' }, bob.token))).toBe('needs-facilitator')
    const { id, notes: fixed, axes } = await start()
    expect([fixed, axes]).toEqual([notes, ['Novelty', 'Feasibility']])
    const [best = '', middle = '', low = ''] = notes
    const rate = (note: string, scores: number[], by = token) =>
      send(`POST ${path}/${id}/rate`, { note, scores }, by)
    expect((await rate(best, [5, 4], bob.token)).body).toEqual({ mine: [{ note: best, scores: [5, 4] }] })
    expect(codeOf(await rate(best, [5], bob.token))).toBe('wrong-scores')
    expect(codeOf(await rate(best, [1, 1], viewer.token))).toBe('needs-commenter')
    expect((await rate(best, [6, 1])).status).toBe(400)
    await rate(best, [3, 4])
    await rate(best, [4, 4], cyd.token)
    for (const by of [token, bob.token, cyd.token]) await rate(middle, [3, 3], by)
    for (const by of [token, bob.token, cyd.token]) await rate(low, [1, 2], by)
    const rated = [bob.me.id, opened.me.id, cyd.me.id]
    expect(await read(id, viewer.token)).toMatchObject({ rated, mine: [], result: null })
    await vi.waitFor(() => expect(watching.session.raters?.[id]).toEqual(rated), WAIT)
    expect(watching.session.scores).toEqual({})

    const closed = OneRating.parse((await send(`POST ${path}/${id}/close`)).body).rating
    expect(closed).toMatchObject({ state: 'closed', rated: null, mine: [], result: { people: 3 } })
    expect(closed.result?.notes.map(({ note, rank, raters, mean }) => [note, rank, raters, mean])).toEqual([
      [best, 1, 3, 4],
      [middle, 2, 3, 3],
      [low, 3, 3, 1.5],
    ])
    expect(closed.result?.notes[0]?.axes).toEqual([
      { mean: 4, spread: Math.sqrt(2 / 3), counts: [0, 0, 1, 1, 1] },
      { mean: 4, spread: 0, counts: [0, 0, 0, 3, 0] },
    ])
    expect(codeOf(await rate(best, [], bob.token))).toBe('rating-closed')

    expect(codeOf(await send(`PUT ${path}/${id}/wild-card`, { note: best }))).toBe('not-low')
    await send(`PUT ${path}/${id}/wild-card`, { note: low })
    await send(`POST ${path}/${id}/continue`, { top: 1 })
    expect(await read(id)).toMatchObject({ wildCard: low, continued: [best, low] })
    await send(`DELETE ${path}/${id}/continue`)
    expect((await read(id)).continued).toBeNull()
  })

  test('[RA15] eight people: the groups of opinion, and the note that both support', async () => {
    const tokens = [token]
    for (let i = 1; i < 8; i++) tokens.push((await api.join(opened.links.comment, `Guest ${i}`)).token)
    const { id } = await start({ axes: ['Value'] })
    const rateAll = async (by: string, scores: number[]) => {
      for (const [i, note] of notes.entries())
        await send(`POST ${path}/${id}/rate`, { note, scores: [scores[i]] }, by)
    }
    for (const by of tokens.slice(0, 4)) await rateAll(by, [5, 5, 1])
    for (const by of tokens.slice(4)) await rateAll(by, [4, 1, 5])
    const answer = await send(`POST ${path}/${id}/close`)
    const { rating } = OneRating.parse(answer.body)
    expect(rating.result?.opinions).toMatchObject({
      kind: 'groups',
      sizes: [4, 4],
      notes: [
        { note: notes[0], number: 1, rated: [4, 4], support: [4, 4], isBridge: true },
        { rated: [4, 4], isBridge: false },
        { rated: [4, 4], isBridge: false },
      ],
    })
    expect(
      rating.result?.opinions?.kind === 'groups' && rating.result.opinions.notes[0]?.consensus,
    ).toBeCloseTo(25 / 36)
    expect(await read(id)).toEqual(rating)
  })

  test('[RA2] a rating takes a selection’s notes, or its own scale; several can run side by side', async () => {
    const first = await start({ notes: [notes[2], notes[0]], axes: ['Impact'] })
    expect([first.notes, first.axes]).toEqual([[notes[2], notes[0]], ['Impact']])
    for (const axes of [[], ['A', 'a'], ['A', 'B', 'C'], [' ']])
      expect((await send(`POST ${path}`, { title: 'No', axes })).status).toBe(400)
    expect(codeOf(await send(`POST ${path}`, { title: 'No', frame: 'shape:none' }))).toBe('nothing-to-rate')
    const second = await start({ title: 'Second' })
    expect((await send(`DELETE ${path}/${second.id}`)).status).toBe(204)
    expect(codeOf(await send(`GET ${path}/${second.id}`))).toBe('no-rating')
    await start({ title: 'Third' })
    await send(`POST ${path}/${first.id}/close`)
    const { ratings } = await api.ask(Ratings, `GET ${path}`, { token })
    expect(ratings.map(({ title, state }) => [title, state])).toEqual([
      ['Worth a try?', 'closed'],
      ['Third', 'open'],
    ])
  })
})
