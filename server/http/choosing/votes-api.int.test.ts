import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { OneRating } from '#api/ratings.ts'
import { OneVote, type VoteResponse, Votes } from '#api/votes.ts'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import { addFrame } from '#board/place/add-round-frame.ts'
import { limitPeople } from '#server/limits/rate-limit.ts'
import { connectStockClient, type StockClient } from '#server/sync/testing/clients.ts'
import { createApi } from '../create-api.ts'
import { readableAddresses } from '../testing/readable-addresses.ts'
import { type ApiUnderTest, codeOf, METRICS_TOKEN, type OpenedBoard, withApi } from '../testing/with-api.ts'

const Notes = z.object({ notes: z.array(z.object({ id: z.string(), number: z.int().nullable() })) })
const OneNote = z.object({ note: z.object({ id: z.string() }) })
const PEOPLE = 50
const VOTES_EACH = 5
/** Times, and the number of the newest event: that something happened is no secret. */
const MOMENTS = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:[\d.]+Z)?|\d{13}|"seq":\d+/g

/** The lines of started, closed and discarded votes and ratings in the activity log. */
const eventsIn = (answer: string) => answer.match(/"(?:vote|rating)[.][a-z-]+"/g)

withApi('votes', (current) => {
  let api: ApiUnderTest
  let opened: OpenedBoard
  let board: string
  let path: string
  let token: string
  let notes: string[]
  let clients: StockClient[] = []
  beforeEach(async () => {
    api = current()
    opened = await api.open()
    token = opened.token
    board = `/api/v1/boards/${opened.board.id}`
    path = `${board}/votes`
    notes = []
    for (const text of ['Lamps', 'Late bus', 'Torch tours'])
      notes.push((await api.ask(OneNote, `POST ${board}/notes`, { token, body: { text } })).note.id)
  })

  test('[HT12] too many starts and lists are refused before the board is read', async () => {
    const { services } = api.server
    let opens = 0
    const rooms = {
      ...services.rooms,
      open: (boardId: string) => {
        opens++
        return services.rooms.open(boardId)
      },
    }
    const once = () => limitPeople({ max: 1, windowMs: 60_000, now: Date.now })
    const visitorLimits = { ...services.visitorLimits, choices: once(), sessionLists: once() }
    const limited = createApi({ ...services, rooms, visitorLimits })
    const ask = async (at: string, json?: object) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const request = json ? { method: 'POST', headers, body: JSON.stringify(json) } : { headers }
      return (await limited.request(at, request)).status
    }
    const vote = { title: 'Which first?', votesPerPerson: 3, maxPerNote: 2 }
    expect([await ask(path, vote), opens]).toEqual([200, 1])
    expect([await ask(path, vote), await ask(`${board}/ratings`, { title: 'Good?' }), opens]).toEqual([
      429, 429, 1,
    ])
    expect([await ask(path), await ask(`${board}/ratings`)]).toEqual([200, 429])
  })

  afterEach(() => {
    for (const client of clients) client.stop()
    clients = []
  })

  const send = (request: string, body?: object, by = token) =>
    api.call(request, { token: by, ...(body && { body }) })
  async function start(more: object = {}): Promise<VoteResponse> {
    const body = { title: 'Which first?', votesPerPerson: VOTES_EACH, maxPerNote: 3, ...more }
    return (await api.ask(OneVote, `POST ${path}`, { token, body })).vote
  }
  const read = async (id: string, by = token) =>
    (await api.ask(OneVote, `GET ${path}/${id}`, { token: by })).vote
  const cast = (id: string, note: string | undefined, count: number, by = token) =>
    send(`POST ${path}/${id}/cast`, { note, count }, by)
  const startRating = async () =>
    (await api.ask(OneRating, `POST ${board}/ratings`, { token, body: { title: 'Worth a try?' } })).rating.id
  const rate = (id: string, note: string | undefined, scores: number[], by: string) =>
    send(`POST ${board}/ratings/${id}/rate`, { note, scores }, by)
  async function connect(by: string): Promise<StockClient> {
    const client = connectStockClient(`${api.server.url.replace('http', 'ws')}/sync`, opened.board.id, by)
    clients.push(client)
    await vi.waitFor(() => expect(client.session.votes).toBeDefined(), WAIT)
    return client
  }

  test('[SE240] [SE244] [SE245] a vote from start to result: its own person sees a ballot, everyone the totals', async () => {
    const bob = await api.join(opened.links.comment)
    const viewer = await api.join(opened.links.view, 'Vi')
    const seen = await connect(viewer.token)
    expect(codeOf(await send(`POST ${path}`, { title: 'Which?' }, bob.token))).toBe('needs-facilitator')
    const { id, notes: fixed, maxPerNote } = await start()
    expect([fixed, maxPerNote]).toEqual([notes, 3])
    await vi.waitFor(() => expect(seen.session.votes?.[id]?.state).toBe('open'), WAIT)

    expect((await cast(id, notes[0], 3, bob.token)).body).toEqual({
      mine: [{ note: notes[0], count: 3 }],
      votesLeft: 2,
    })
    expect(codeOf(await cast(id, notes[1], 3, bob.token))).toBe('no-votes-left')
    expect(codeOf(await cast(id, notes[1], 1, viewer.token))).toBe('needs-commenter')
    await cast(id, notes[1], 1)
    const entered = { name: 'Dee', ballot: [{ note: notes[1], count: 2 }] }
    expect((await send(`POST ${path}/${id}/proxies`, entered)).status).toBe(200)

    const proxies = [{ name: 'Dee', by: opened.me.id }]
    const voted = { people: [bob.me.id, opened.me.id], proxies }
    expect(await read(id)).toMatchObject({
      voted,
      mine: [{ note: notes[1], count: 1 }],
      proxyBallots: [entered],
      votesLeft: 4,
      result: null,
    })
    expect(await read(id, viewer.token)).toMatchObject({ voted, mine: [], proxyBallots: [], result: null })
    await vi.waitFor(() => expect(seen.session.turnouts?.[id]).toEqual(voted), WAIT)

    const closed = OneVote.parse((await send(`POST ${path}/${id}/close`)).body).vote
    expect(closed).toMatchObject({
      state: 'closed',
      closedBy: opened.me.id,
      voted: null,
      mine: [],
      proxyBallots: [],
      result: {
        people: 2,
        proxies: 1,
        notes: [
          { note: notes[0], number: 1, votes: 3, rank: 1, isTied: true },
          { note: notes[1], number: 2, votes: 3, rank: 1, isTied: true },
        ],
      },
    })
    expect(codeOf(await cast(id, notes[0], 0, bob.token))).toBe('vote-closed')
    await vi.waitFor(() => expect(seen.session.votes?.[id]?.state).toBe('closed'), WAIT)
    expect(seen.session.turnouts).toEqual({})

    await send(`POST ${path}/${id}/continue`, { top: 1 })
    expect((await read(id)).continued).toEqual([notes[0], notes[1]])
    await send(`DELETE ${path}/${id}/continue`)
    expect((await read(id)).continued).toBeNull()
  })

  test('[SE241] a vote takes a frame’s or a selection’s notes; a discarded one is gone, several stay side by side', async () => {
    const selected = await start({ notes: [notes[2], notes[0]] })
    expect(selected.notes).toEqual([notes[2], notes[0]])
    expect(codeOf(await send(`POST ${path}`, { title: 'No', frame: 'shape:none' }))).toBe(
      'nothing-to-vote-on',
    )
    expect((await send(`POST ${path}`, { title: 'No', frame: 'shape:f', notes }, token)).status).toBe(400)
    const later = await start({ title: 'Second' })
    expect((await send(`DELETE ${path}/${later.id}`)).status).toBe(204)
    expect(codeOf(await send(`GET ${path}/${later.id}`))).toBe('no-vote')
    await start({ title: 'Third' })
    await send(`POST ${path}/${selected.id}/close`)
    const { votes } = await api.ask(Votes, `GET ${path}`, { token })
    expect(votes.map(({ title, state }) => [title, state])).toEqual([
      ['Which first?', 'closed'],
      ['Third', 'open'],
    ])
  })

  test('[SE365] a vote on groups takes the frames with notes, and votes again on the same ones', async () => {
    const page = await connect(token)
    await page.synced()
    const inFrame = { x: 9, y: 9, author: opened.me.id, parentId: 'shape:deploys' }
    editBoard(page.doc, LOCAL_ORIGIN, () => {
      addFrame(page.doc, { id: 'shape:deploys', name: 'Deploys', x: 0, y: 900, w: 500, h: 500 })
      for (const id of ['shape:hour', 'shape:slow']) addNote(page.doc, { ...inFrame, id, text: id })
    })
    await page.saved()
    const vote = await start({ groups: true })
    expect(vote).toMatchObject({
      notes: [...notes, 'shape:deploys'],
      groups: [{ title: 'Deploys', notes: expect.arrayContaining(['shape:hour', 'shape:slow']) }],
    })
    expect(codeOf(await cast(vote.id, 'shape:slow', 1))).toBe('not-in-vote')
    await cast(vote.id, 'shape:deploys', 2)
    const closed = OneVote.parse((await send(`POST ${path}/${vote.id}/close`)).body).vote
    expect(closed.result?.notes).toMatchObject([{ note: 'shape:deploys', number: null, votes: 2 }])
    const again = await start({ title: 'Again', groups: true, notes: ['shape:slow', 'shape:hour', notes[1]] })
    expect(again.notes).toEqual(['shape:deploys', notes[1]])
  })

  test('[SE241] [SE223] notes that people have just written are in a vote or rating started by hand, with their numbers', async () => {
    const page = await connect(token)
    await page.synced()
    const ids = ['shape:fresh1', 'shape:fresh2']
    const fresh = (id: string) => ({ id, text: `Words of ${id}`, x: 0, y: 0, author: opened.me.id })
    editBoard(page.doc, LOCAL_ORIGIN, () => {
      for (const id of ids) addNote(page.doc, fresh(id))
      addNote(page.doc, { ...fresh('shape:blank'), text: ' ' })
    })
    await page.saved()
    // Before a pause in the writing finishes them.
    const selected = await start({ notes: ids, title: 'Of these' })
    expect(selected.notes).toEqual(ids)
    editBoard(page.doc, LOCAL_ORIGIN, () => addNote(page.doc, fresh('shape:fresh3')))
    await page.saved()
    expect((await start()).notes).toEqual([...notes, ...ids, 'shape:fresh3'])
    const { notes: all } = await api.ask(Notes, `GET ${board}/notes`, { token })
    expect(all.filter(({ number }) => number === null).map(({ id }) => id)).toEqual(['shape:blank'])
  })

  test('[SE241] a deleted note keeps its votes, and they can be taken back', async () => {
    const { id } = await start()
    await cast(id, notes[0], 2)
    await cast(id, notes[1], 1)
    await send(`DELETE ${board}/notes/${notes[0]}`)
    await cast(id, notes[0], 1)
    const { vote } = OneVote.parse((await send(`POST ${path}/${id}/close`)).body)
    expect(vote.result?.notes.map(({ note, votes }) => [note, votes])).toEqual([
      [notes[0], 1],
      [notes[1], 1],
    ])
  })

  test('[SE244] [SE253] [RA4] no outlet changes when a person votes or rates otherwise: every answer of the API, and the socket', {
    tags: ['slow'],
  }, async () => {
    const bob = await api.join(opened.links.edit)
    const watching = await connect(token)
    const other = await connect(bob.token)
    const Ideas = z.object({ ideas: z.array(z.unknown()) })
    const { ideas } = await vi.waitFor(async () => {
      const answer = await api.ask(Ideas, `GET ${board}/ideas`, { token })
      expect(answer.ideas).toHaveLength(notes.length)
      return answer
    }, WAIT)
    expect(ideas).toHaveLength(3)
    const { id } = await start()
    const ratingId = await startRating()
    await rate(ratingId, notes[0], [1, 2], bob.token)
    await cast(id, notes[0], 1, bob.token)
    await vi.waitFor(() => expect(watching.session.turnouts?.[id]?.people).toEqual([bob.me.id]), WAIT)
    const readAll = async () => {
      const answers = new Map<string, string>()
      for (const address of await readableAddresses(api, opened.board.id, {
        voteId: id,
        ratingId,
        noteId: notes[0] ?? '',
      })) {
        const { status, body } = await send(`GET ${address}`)
        const text = typeof body === 'string' ? body : JSON.stringify(body)
        answers.set(address, `${status} ${text.replace(MOMENTS, '')}`)
      }
      return answers
    }
    // The first reading leaves its own traces, such as exports in the activity log.
    await readAll()
    const before = await readAll()
    expect(before.size).toBeGreaterThan(40)
    const frames = watching.sessionFrames.length
    const frame = other.sessionFrames.length

    await cast(id, notes[0], 2, bob.token)
    await cast(id, notes[1], 3, bob.token)
    await cast(id, notes[0], 0, bob.token)
    await rate(ratingId, notes[0], [5, 5], bob.token)
    await rate(ratingId, notes[1], [4, 1], bob.token)

    const after = await readAll()
    for (const [address, text] of before) {
      const now = after.get(address) ?? ''
      // It lists exported files, one more after the second reading.
      if (address.endsWith('/activity')) expect(eventsIn(now)).toEqual(eventsIn(text))
      else expect([address, now]).toEqual([address, text])
    }
    await vi.waitFor(() => expect(other.session.ballots?.[id]?.mine).toEqual({ [notes[1] ?? '']: 3 }), WAIT)
    expect(other.sessionFrames.length - frame).toBe(5)
    expect(JSON.stringify(watching.sessionFrames.slice(frames))).not.toMatch(
      /ballots|turnouts|votes|scores|raters|ratings/,
    )
    const metrics = await api.call('GET /metrics', { token: METRICS_TOKEN })
    for (const word of [bob.me.id, id, ratingId, ...notes]) expect(String(metrics.body)).not.toContain(word)
    const { sessions } = api.server.services
    expect(Object.keys((await sessions.load(opened.board.id))?.ballots ?? {})).toEqual([bob.me.id])

    await send(`POST ${path}/${id}/close`)
    await send(`POST ${board}/ratings/${ratingId}/close`)
    const closed = [...(await readAll())].filter(([address]) => /\/(votes|ratings)/.test(address))
    for (const [address, text] of closed)
      expect([address, text.includes(bob.me.id)]).toEqual([address, false])
  })

  test('[SE293] advisors vote when people have, each with reasons, and change no total', async () => {
    const bob = await api.join(opened.links.edit)
    const { id } = await start()
    await cast(id, notes[0], 2, bob.token)
    const early = await send(`POST ${path}/${id}/advisors`)
    expect([early.status, codeOf(early)]).toEqual([409, 'vote-open'])
    await send(`POST ${path}/${id}/close`)
    expect((await read(id)).advisors).toBeNull()
    const refused = await send(`POST ${path}/${id}/advisors`, undefined, bob.token)
    expect([refused.status, codeOf(refused)]).toEqual([403, 'needs-facilitator'])
    const { result } = await read(id)
    expect((await send(`POST ${path}/${id}/advisors`)).status).toBe(202)
    const vote = await vi.waitFor(async () => {
      const now = await read(id, bob.token)
      expect(now.advisors?.ballots.length).toBe(now.advisors?.asked.length)
      return now
    }, WAIT)
    const ballots = must(vote.advisors, 'advisors').ballots
    expect(ballots.length).toBeGreaterThan(1)
    for (const { votes, error, origin } of ballots) {
      expect([error, origin]).toEqual([undefined, 'script'])
      expect(votes.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(VOTES_EACH)
      for (const { note, why } of votes) expect([notes.includes(note), why !== '']).toEqual([true, true])
    }
    expect(vote.result).toEqual(result)
    expect((await send(`POST ${path}/${id}/advisors`)).status).toBe(202)
    expect((await read(id)).advisors?.ballots).toEqual(ballots)
  })

  test('[SE253] no log line names a note that a person voted for, whatever the level, and no metric', async () => {
    const bob = await api.join(opened.links.edit)
    const { log } = api.server.services
    const level = log.level
    let lines = ''
    const printed = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
      lines += String(line)
      return true
    })
    try {
      log.level = 'trace'
      log.info('votes begin')
      const { id } = await start()
      await cast(id, notes[0], 2, bob.token)
      await cast(id, notes[1], 4, bob.token)
      await cast(id, 'shape:nothere', 1, bob.token)
      await cast(id, notes[0], 1, bob.token)
      await send(`POST ${path}/${id}/proxies`, { name: 'Cyd', ballot: [{ note: notes[2], count: 1 }] })
      await send(`POST ${path}/${id}/close`)
      await send(`POST ${path}/${id}/continue`, { top: 1 })
    } finally {
      log.level = level
      printed.mockRestore()
    }
    expect(lines).toContain('votes begin')
    const metrics = String((await api.call('GET /metrics', { token: METRICS_TOKEN })).body)
    for (const word of [...notes, 'shape:nothere', 'Cyd']) {
      expect(lines).not.toContain(word.replace('shape:', ''))
      expect(metrics).not.toContain(word.replace('shape:', ''))
    }
  })

  test('[SE242] [SE253] fifty people cast five votes each at once: every vote counts, and each is sent to its person alone', {
    tags: ['slow'],
  }, async () => {
    const people = []
    for (let i = 0; i < PEOPLE; i++) people.push(await api.join(opened.links.comment, `Person ${i}`))
    const watching = await connect(token)
    const { id } = await start()
    await vi.waitFor(() => expect(watching.session.votes?.[id]).toBeDefined(), WAIT)
    const frames = watching.sessionFrames.length
    const expected = new Map<string, number>()
    await Promise.all(
      people.map(async (person, i) => {
        // One by one, as people press: 1, 2, 3 on one note and 1, 2 on the next, and a sixth that is refused.
        const [first, second] = [notes[i % 3] ?? '', notes[(i + 1) % 3] ?? '']
        for (const count of [1, 2, 3]) await cast(id, first, count, person.token)
        for (const count of [1, 2]) await cast(id, second, count, person.token)
        expect(codeOf(await cast(id, second, 3, person.token))).toBe('no-votes-left')
        expected.set(first, (expected.get(first) ?? 0) + 3)
        expected.set(second, (expected.get(second) ?? 0) + 2)
      }),
    )
    await vi.waitFor(() => expect(watching.session.turnouts?.[id]?.people).toHaveLength(PEOPLE), WAIT)
    // The turnout, once for each person: nothing of the other four votes, and no ballot.
    expect(watching.sessionFrames.length - frames).toBeLessThanOrEqual(PEOPLE)
    const sent = JSON.stringify(watching.sessionFrames.slice(frames))
    for (const note of notes) expect(sent).not.toContain(note)

    const { vote } = OneVote.parse((await send(`POST ${path}/${id}/close`)).body)
    const result = must(vote.result, 'a result')
    expect(result).toMatchObject({ people: PEOPLE, proxies: 0 })
    expect(new Map(result.notes.map(({ note, votes }) => [note, votes]))).toEqual(expected)
    expect([...expected.values()].reduce((sum, votes) => sum + votes, 0)).toBe(PEOPLE * VOTES_EACH)
  })
})
