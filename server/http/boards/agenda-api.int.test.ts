import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AgendaResponse } from '#api/agenda.ts'
import { PairsResponse } from '#api/pairs.ts'
import { NewTokenResponse } from '#api/tokens.ts'
import { Votes } from '#api/votes.ts'
import { WAIT } from '#base/testing/patience.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { addNote } from '#board/edit/edit-board.ts'
import { addFrame } from '#board/place/add-round-frame.ts'
import { connectStockClient, type StockClient } from '#server/sync/testing/clients.ts'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '../testing/with-api.ts'

withApi('the agenda', (current) => {
  let api: ApiUnderTest
  let opened: OpenedBoard
  let board: string
  let clients: StockClient[] = []
  beforeEach(async () => {
    api = current()
    opened = await api.open()
    board = `/api/v1/boards/${opened.board.id}`
  })
  afterEach(() => {
    for (const client of clients) client.stop()
    clients = []
  })

  const send = (request: string, body?: object, by = opened.token, headers: Record<string, string> = {}) =>
    api.call(request, { token: by, ...(body && { body }), headers })
  const read = () => api.ask(AgendaResponse, `GET ${board}/agenda`, { token: opened.token })
  function connect(by: string): StockClient {
    const client = connectStockClient(`${api.server.url.replace('http', 'ws')}/sync`, opened.board.id, by)
    clients.push(client)
    return client
  }

  test('[SE210] is planned over HTTP, with defaults and ids of the server, and everyone sees it at once', async () => {
    const viewer = await api.join(opened.links.view)
    const seen = connect(viewer.token)
    const steps = [{ title: 'Write' }, { title: 'Talk', whoWrites: 'facilitators' }]
    const once = { 'idempotency-key': 'from-a-template' }
    await send(`POST ${board}/steps`, { steps }, opened.token, once)
    await send(`POST ${board}/steps`, { steps }, opened.token, once)
    const { steps: added } = await read()
    expect(added).toMatchObject([
      { title: 'Write', state: 'planned', whoWrites: 'everyone', advisors: 'at-end', minutes: 10 },
      { title: 'Talk', state: 'planned', whoWrites: 'facilitators' },
    ])
    await vi.waitFor(() => expect(seen.session.agenda).toMatchObject({ steps: added }), WAIT)
    expect(codeOf(await send(`POST ${board}/steps/${added[0]?.id}/start`, {}, viewer.token))).toBe(
      'needs-facilitator',
    )
    expect((await send(`POST ${board}/steps`, { steps: [{ title: '  ' }] })).status).toBe(400)
    expect(codeOf(await send(`DELETE ${board}/steps/other`))).toBeUndefined()
  })

  test('[SE223] a step with a vote starts it on all finished notes; without notes neither starts', async () => {
    const vote = { votesEach: 3, limitPerNote: 2 }
    await send(`POST ${board}/steps`, { steps: [{ id: 'vote', title: 'Choose', vote }] })
    expect(codeOf(await send(`POST ${board}/steps/vote/start`, { from: null }))).toBe('nothing-to-vote-on')
    expect((await read()).currentId).toBeNull()
    await send(`POST ${board}/notes`, { text: 'One' })
    await send(`POST ${board}/notes`, { text: 'Two' })
    await send(`POST ${board}/steps/vote/start`, { from: null })
    const { currentId, steps } = await read()
    expect(currentId).toBe('vote')
    const { votes } = await api.ask(Votes, `GET ${board}/votes`, { token: opened.token })
    expect(votes).toMatchObject([{ id: steps[0]?.voteId, title: 'Choose', votesPerPerson: 3, maxPerNote: 2 }])
    await send(`POST ${board}/steps/vote/rerun`, { from: 'vote' })
    await send(`POST ${board}/steps/vote/end`)
    await send(`POST ${board}/steps/vote/reopen`, { from: null })
    expect((await read()).steps[0]?.voteId).toBe(steps[0]?.voteId)
    await send(`POST ${board}/steps/vote/end`)
    await send(`POST ${board}/steps/vote/rerun`, { from: null })
    expect((await api.ask(Votes, `GET ${board}/votes`, { token: opened.token })).votes).toHaveLength(2)
  })

  test('[SE223] [SE365] a step whose vote is on groups starts it on the frames with notes', async () => {
    const vote = { votesEach: 3, limitPerNote: 2, onGroups: true }
    const room = await api.server.services.rooms.open(opened.board.id)
    await room.edit(SERVER_ORIGIN, () => {
      const note = { x: 9, y: 9, author: opened.me.id }
      addFrame(room.doc, { id: 'shape:deploys', name: 'Deploys', x: 0, y: 0, w: 500, h: 500 })
      addNote(room.doc, { ...note, id: 'shape:slow', text: 'Slow', parentId: 'shape:deploys' })
      addNote(room.doc, { ...note, id: 'shape:alone', text: 'Alone' })
    })
    room.release()
    await send(`POST ${board}/steps`, { steps: [{ id: 'vote', title: 'Choose', vote }] })
    await send(`POST ${board}/steps/vote/start`, { from: null })
    expect((await read()).steps[0]?.vote).toEqual(vote)
    const { votes } = await api.ask(Votes, `GET ${board}/votes`, { token: opened.token })
    expect(votes).toMatchObject([{ groups: [{ title: 'Deploys', notes: ['shape:slow'] }] }])
    expect(votes[0]?.notes).toHaveLength(2)
  })

  test('[SE226] one request reveals what was written in private and starts the next step, however many press at once', async () => {
    const other = await api.join(opened.links.facilitate)
    const steps = [
      { id: 'alone', title: 'Alone', writing: 'private' },
      { id: 'read', title: 'Read' },
    ]
    await send(`POST ${board}/steps`, { steps })
    await send(`POST ${board}/agenda/next`, { from: null, to: 'alone' })
    await send(`POST ${board}/notes`, { text: 'Mine' })
    const move = { from: 'alone', to: 'read', reveal: { isNamed: true } }
    const answers = await Promise.all(
      [opened.token, other.token].map((by) => send(`POST ${board}/agenda/next`, move, by)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await read()).toMatchObject({ currentId: 'read', steps: [{ state: 'done' }, { run: 1 }] })
    await vi.waitFor(async () => {
      const { body } = await send(`GET ${board}/notes`, undefined, other.token)
      expect(JSON.stringify(body)).toContain('Mine')
    }, WAIT)
  })

  test('[HT70] each person gets pairs with a note of their own, the same after every request', async () => {
    const bob = await api.join(opened.links.edit, 'Bob')
    const cyd = await api.join(opened.links.edit, 'Cyd')
    const viewer = await api.join(opened.links.view, 'Vic')
    const write = async (text: string, by: string) => {
      const { status } = await send(`POST ${board}/notes`, { text }, by)
      expect(status).toBe(201)
    }
    for (const text of ['Lamps at the gate', 'A later bus', 'Apple trees']) await write(text, opened.token)
    for (const text of ['A kitchen rota', 'A brass band']) await write(text, bob.token)
    const step = { id: 'both', title: 'Both', pairsNotes: true, minutes: null }
    await send(`POST ${board}/steps`, { steps: [step, { id: 'talk', title: 'Talk' }] })
    const asked = (count: number, run = 1) => ({ step: 'both', run, count })
    const pairsOf = async (token: string, count = 1, run = 1) =>
      api.ask(PairsResponse, `POST ${board}/pairs`, { token, body: asked(count, run) })
    const textsOf = ({ pairs }: PairsResponse) => pairs.map(({ notes }) => notes.map(({ text }) => text))

    expect(codeOf(await send(`POST ${board}/pairs`, asked(1)))).toBe('step-not-running')
    await send(`POST ${board}/steps/both/start`, { from: null })
    const first = await pairsOf(bob.token)
    expect(first).toMatchObject({ pairs: [{ number: 1, writing: null }], hasMore: true })
    const [own, other] = textsOf(first)[0] ?? []
    expect(own).toMatch(/rota|band/)
    expect(other).toMatch(/Lamps|bus|trees/)
    expect(textsOf(await pairsOf(opened.token))[0]?.[0]).toMatch(/Lamps|bus|trees/)
    // Two requests at once, and one more pair.
    const [again, more] = await Promise.all([pairsOf(bob.token), pairsOf(bob.token, 3)])
    expect(again.pairs[0]).toEqual(first.pairs[0])
    expect(more.pairs).toHaveLength(3)
    expect((await pairsOf(bob.token)).pairs).toEqual(more.pairs)
    // Cyd has written nothing, and joins late.
    const [one = '', two = ''] = textsOf(await pairsOf(cyd.token))[0] ?? []
    expect([one, two].filter((text) => /rota|band/.test(text))).toHaveLength(1)

    const program = await api.ask(NewTokenResponse, 'POST /api/v1/tokens', {
      token: opened.token,
      body: { name: 'Tidy', scopes: ['board:read', 'note:write'], boardId: opened.board.id },
    })
    expect(codeOf(await send(`POST ${board}/pairs`, asked(1), program.secret))).toBe('people-only')
    expect(codeOf(await send(`POST ${board}/pairs`, asked(1), viewer.token))).toBe('needs-editor')
    // Back from another step they are the same, and another run has new ones.
    await send(`POST ${board}/steps/talk/start`, { from: 'both' })
    expect(codeOf(await send(`POST ${board}/pairs`, asked(1), bob.token))).toBe('step-not-running')
    await send(`POST ${board}/steps/both/reopen`, { from: 'talk' })
    expect((await pairsOf(bob.token)).pairs).toEqual(more.pairs)
    await send(`POST ${board}/steps/both/end`)
    await send(`POST ${board}/steps/both/rerun`, { from: null })
    expect((await pairsOf(bob.token, 1, 2)).pairs).toHaveLength(1)
  })

  test('[HT70] notes of agents, and notes from pairs, are in no pair', async () => {
    const room = await api.server.services.rooms.open(opened.board.id)
    await room.edit(SERVER_ORIGIN, () => {
      const add = (id: string, author: string, more: object = {}) =>
        addNote(room.doc, { id: `shape:${id}`, text: id, x: 0, y: 0, author, ...more })
      add('mine', opened.me.id)
      add('bobs', 'ubob')
      add('advice', 'a0123456789ab', { model: 'demo:script' })
      add('both', 'ubob', { from: ['shape:mine', 'shape:bobs'] })
    })
    room.release()
    await send(`POST ${board}/steps`, { steps: [{ id: 'both', title: 'Both', pairsNotes: true }] })
    await send(`POST ${board}/steps/both/start`, { from: null })
    await vi.waitFor(async () => {
      const body = { step: 'both', run: 1, count: 2 }
      const { pairs, hasMore } = await api.ask(PairsResponse, `POST ${board}/pairs`, {
        token: opened.token,
        body,
      })
      expect(pairs.map(({ notes }) => notes.map(({ text }) => text))).toEqual([['mine', 'bobs']])
      expect(hasMore).toBe(false)
    }, WAIT)
  })

  test('[SE213] [SE219] two who start different steps at once get one; in a step the API takes notes of those who write in it', async () => {
    const other = await api.join(opened.links.facilitate)
    const editor = await api.join(opened.links.edit)
    const plan = { minutes: null, whoWrites: 'facilitators' }
    const steps = ['a', 'b'].map((id) => ({ ...plan, id, title: id }))
    await send(`PUT ${board}/agenda`, { version: 0, steps })
    expect(codeOf(await send(`PUT ${board}/agenda`, { version: 0, steps: [] }))).toBe('agenda-changed')
    const codes = await Promise.all([
      send(`POST ${board}/steps/a/start`, { from: null }),
      send(`POST ${board}/steps/b/start`, { from: null }, other.token),
    ])
    expect(codes.map(codeOf).sort()).toEqual(['agenda-moved', undefined])

    const note = { text: 'A note' }
    expect(codeOf(await send(`POST ${board}/notes`, note, editor.token))).toBe('writing-closed')
    expect(codeOf(await send(`POST ${board}/ideas`, note, editor.token))).toBe('writing-closed')
    expect((await send(`POST ${board}/notes`, note, other.token)).status).toBe(201)
    const { currentId } = await read()
    await send(`POST ${board}/steps/${currentId}/end`)
    expect((await send(`POST ${board}/notes`, note, editor.token)).status).toBe(201)
  })
})
