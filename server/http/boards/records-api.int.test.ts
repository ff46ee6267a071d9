import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { boardShapes } from '#board/doc/board-doc.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { editBoard } from '#board/edit/edit-board.ts'
import { flatToMap } from '#board/record/record-layout.ts'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '../testing/with-api.ts'

const Page = z.object({
  records: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      author: z.string().nullable(),
      parent: z.string().nullable(),
      x: z.number().nullable(),
      y: z.number().nullable(),
      bytes: z.number(),
      problem: z.string().nullable(),
    }),
  ),
  total: z.number(),
  next: z.string().nullable(),
})

const PAGE = 'page:page'
const RECORDS = {
  'shape:frame': { t: 'frame', at: [100, 50, 0], in: [PAGE, 'a1'] },
  'shape:note': {
    t: 'note',
    at: [10, 20, 0],
    in: ['shape:frame', 'a1'],
    text: 'in the frame',
    'm.author': 'u1',
  },
  'shape:arrow': { t: 'arrow', at: [0, 0, 0], in: [PAGE, 'a2'] },
  'binding:end': { t: 'binding:arrow', in: ['shape:arrow', 'shape:frame'], 'p.terminal': 'end' },
  // From before there was a rule about it.
  'shape:stroke': {
    t: 'draw',
    at: [0, 0, 0],
    in: [PAGE, 'a3'],
    'p.segments': [
      {
        type: 'straight',
        points: [
          { x: -1e6, y: 0 },
          { x: 1e6, y: 0 },
        ],
      },
    ],
  },
}

withApi('records', (current) => {
  let api: ApiUnderTest
  let opened: OpenedBoard
  let path: string
  beforeEach(async () => {
    api = current()
    opened = await api.open('Plans', 'Ann')
    path = `/api/v1/boards/${opened.board.id}/records`
    const room = await api.server.services.rooms.open(opened.board.id)
    editBoard(room.doc, SERVER_ORIGIN, () => {
      for (const [id, flat] of Object.entries(RECORDS)) boardShapes(room.doc).set(id, flatToMap(flat))
    })
    room.release()
  })

  const list = (query = '', token = opened.token) => api.ask(Page, `GET ${path}${query}`, { token })
  const ids = async () => (await list()).records.map(({ id }) => id)

  test('everything on the canvas is listed with its place on the page, its size and its faults', async () => {
    const { records, total, next } = await list()
    expect([total, next]).toEqual([5, null])
    const byId = new Map(records.map((record) => [record.id, record]))
    expect(byId.get('shape:note')).toMatchObject({
      type: 'note',
      author: 'u1',
      parent: 'shape:frame',
      x: 110,
      y: 70,
      problem: null,
    })
    expect(byId.get('binding:end')).toMatchObject({ type: 'binding:arrow', parent: null, x: null })
    expect(byId.get('shape:stroke')?.problem).toMatch(/not one that a board can show/)
    expect(byId.get('shape:stroke')?.bytes).toBeGreaterThan(60)
  })

  test('pages follow each other without gap or overlap', async () => {
    const seen: string[] = []
    let after = ''
    for (;;) {
      const { records, next } = await list(`?limit=2&after=${encodeURIComponent(after)}`)
      seen.push(...records.map(({ id }) => id))
      if (next === null) break
      after = next
    }
    expect(seen).toEqual(Object.keys(RECORDS).toSorted())
  })

  test('a facilitator removes a record of any kind; what was in a frame stays on the page', async () => {
    const token = (await api.join(opened.links.facilitate)).token
    for (const id of ['shape:stroke', 'binding:end', 'shape:frame']) {
      expect((await api.call(`DELETE ${path}/${id}`, { token })).status).toBe(204)
    }
    const { records } = await list()
    expect(records.map(({ id }) => id)).toEqual(['shape:arrow', 'shape:note'])
    expect(records.at(-1)).toMatchObject({ parent: PAGE, x: 110, y: 70 })
    const gone = await api.call(`DELETE ${path}/shape:stroke`, { token })
    expect([gone.status, codeOf(gone)]).toEqual([404, 'no-record'])
  })

  test.each(['edit', 'comment', 'view'] as const)(
    'who came by the %s link lists and removes none',
    async (word) => {
      const { token } = await api.join(opened.links[word])
      expect((await list('', token)).total).toBe(5)
      const refused = await api.call(`DELETE ${path}/shape:stroke`, { token })
      expect([refused.status, codeOf(refused)]).toEqual([403, 'needs-facilitator'])
      expect(await ids()).toContain('shape:stroke')
    },
  )
})
