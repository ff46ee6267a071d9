import { beforeEach, expect, test, vi } from 'vitest'
import { OneCheck, RevisionStarted } from '#api/checks.ts'
import { Syntheses } from '#api/syntheses.ts'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { connectStockClient } from '#server/sync/testing/clients.ts'
import { sumUpNote } from '../testing/visit-checks.ts'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '../testing/with-api.ts'

/** No text of the product contains any part of it. */
const WORDS = 'zebrafish quokka'

withApi('checks', (current) => {
  let api: ApiUnderTest
  let opened: OpenedBoard
  let path: string
  let document: string
  let tokens: string[]
  beforeEach(async () => {
    api = current()
    opened = await api.open()
    path = `/api/v1/boards/${opened.board.id}`
    document = await sumUpNote(api, path, opened.token)
    tokens = []
    for (const name of ['Bea', 'Cem', 'Dee']) tokens.push((await api.join(opened.links.comment, name)).token)
  })

  const send = (request: string, body?: object, token = opened.token) =>
    api.call(request, { token, ...(body && { body }) })
  const start = () => send(`POST ${path}/checks`, { document })
  const say = (token: string | undefined, point: string, rating: number | null, criticism = '') =>
    send(`POST ${path}/checks/${document}/answer`, { point, rating, criticism }, token)
  const close = async () => OneCheck.parse((await send(`POST ${path}/checks/${document}/close`)).body).check

  test('[SE300] [SE304] [SE305] a check from start to result: its own person sees answers, everyone the counts', async () => {
    const viewer = await api.join(opened.links.view, 'Vi')
    expect(codeOf(await send(`POST ${path}/checks`, { document }, tokens[0]))).toBe('needs-facilitator')
    expect(codeOf(await send(`GET ${path}/checks/${document}`))).toBe('no-check')
    expect((await start()).status).toBe(200)
    expect(codeOf(await say(viewer.token, 'whole', 3))).toBe('needs-commenter')
    expect(codeOf(await say(tokens[0], 's9', 3))).toBe('not-in-check')
    expect((await say(tokens[0], 'whole', 3)).body).toEqual({
      mine: [{ point: 'whole', rating: 3, criticism: '' }],
    })
    await say(tokens[0], 'whole', 4)
    await say(tokens[1], 'whole', 1, '  Ask the\n night shift ')
    await say(tokens[2], 'whole', 3)
    await say(tokens[2], 's1', 0)

    const { check: open } = await api.ask(OneCheck, `GET ${path}/checks/${document}`, { token: viewer.token })
    expect(open).toMatchObject({ state: 'open', answered: 3, mine: [], result: null })
    expect(open.points.map(({ id }) => id).slice(0, 2)).toEqual(['whole', 's1'])
    expect(must(open.points[1], 'a point').text).not.toBe('')

    expect(await close()).toMatchObject({
      state: 'closed',
      closedBy: opened.me.id,
      mine: [],
      result: {
        people: 3,
        points: [{ pointId: 'whole', answered: 3, represented: 2 }],
        criticisms: [{ id: 'c1', pointId: 'whole', text: 'Ask the night shift' }],
      },
    })
    expect(codeOf(await say(tokens[0], 'whole', 0))).toBe('check-closed')
  })

  test('[SE309] [SE310] the demo script revises: every criticism is answered, and the minority is reported', async () => {
    await start()
    for (const token of tokens) await say(token, 's1', 1, 'Ask the night shift')
    expect(codeOf(await send(`POST ${path}/checks/${document}/revise`))).toBe('check-open')
    await close()
    expect(codeOf(await send(`POST ${path}/checks/${document}/revise`, undefined, tokens[0]))).toBe(
      'needs-facilitator',
    )
    const once = { token: opened.token, headers: { 'idempotency-key': 'revise-once' } }
    const request = `POST ${path}/checks/${document}/revise`
    const revised = await api.ask(RevisionStarted, request, once)
    expect(await api.ask(RevisionStarted, request, once)).toEqual(revised)
    const synthesis = await vi.waitFor(async () => {
      const { syntheses } = await api.ask(Syntheses, `GET ${path}/syntheses`, { token: opened.token })
      const next = must(
        syntheses.find(({ id }) => id === revised.document),
        'the revision',
      )
      expect(next.state).toBe('done')
      return next
    }, WAIT)
    expect(synthesis).toMatchObject({ version: 2, previous: document, isRevision: true })
    const { answers, minority } = must(synthesis.revision, 'what became of criticisms')
    expect(answers.map(({ id, state }) => [id, state])).toEqual([
      ['c1', 'not-used'],
      ['c2', 'not-used'],
      ['c3', 'not-used'],
    ])
    expect(minority.join(' ')).toContain('3 of 3 do not feel represented')
    expect(minority.join(' ')).toContain('Ask the night shift')
  })

  test('[SE304] a person changes earlier answers, and others get none', async () => {
    const [bea = ''] = tokens
    const socket = `${api.server.url.replace('http', 'ws')}/sync`
    const watching = connectStockClient(socket, opened.board.id, opened.token)
    const own = connectStockClient(socket, opened.board.id, bea)
    await start()
    await say(bea, 'whole', 0, WORDS)
    await vi.waitFor(() => expect(watching.session.checks?.[document]).toMatchObject({ answered: 1 }), WAIT)
    await vi.waitFor(() => expect(own.session.checkAnswers?.[document]?.whole?.criticism).toBe(WORDS), WAIT)
    const frames = watching.sessionFrames.length
    await say(bea, 'whole', 1, WORDS)
    await say(bea, 's1', 1, WORDS)
    await vi.waitFor(() => expect(own.session.checkAnswers?.[document]?.s1?.rating).toBe(1), WAIT)
    await close()
    await vi.waitFor(() => expect(watching.session.checks?.[document]?.state).toBe('closed'), WAIT)
    expect(watching.sessionFrames).toHaveLength(frames + 1)
    expect(JSON.stringify(watching.sessionFrames)).not.toContain('zebra')
    watching.stop()
    own.stop()
  })

  test('[SE305] a check that was closed with too few answers is reopened with them', async () => {
    await start()
    await say(tokens[0], 'whole', 4)
    await send(`POST ${path}/checks/${document}/close`)
    const reopened = await send(`POST ${path}/checks/${document}/reopen`)
    expect([reopened.status, reopened.body]).toMatchObject([200, { check: { state: 'open', answered: 1 } }])
  })

  test('[SE305] a discarded check is gone', async () => {
    await start()
    await say(tokens[0], 'whole', 4)
    expect((await send(`DELETE ${path}/checks/${document}`)).status).toBe(204)
    expect(codeOf(await send(`GET ${path}/checks/${document}`))).toBe('no-check')
  })
})
