import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import {
  CanvasMoment,
  DeletedRecords,
  HistorySteps,
  NoteHistory,
  OneVersion,
  Restored,
  SessionMoment,
  TimelinePage,
  Versions,
} from '#api/history.ts'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import { connectStockClient } from '#server/sync/testing/clients.ts'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '../testing/with-api.ts'

const OneNote = z.object({ note: z.object({ id: z.string(), revision: z.string() }) })

withApi('history', (current) => {
  let api: ApiUnderTest
  let opened: OpenedBoard
  let path: string
  beforeEach(async () => {
    api = current()
    opened = await api.open()
    path = `/api/v1/boards/${opened.board.id}`
  })

  const asAnn = () => ({ token: opened.token })
  async function postNote(text: string, token = opened.token): Promise<string> {
    const { note } = await api.ask(OneNote, `POST ${path}/notes`, { token, body: { text } })
    return note.id
  }
  const write = (id: string, text: string, token = opened.token) =>
    api.call(`PATCH ${path}/notes/${encodeURIComponent(id)}`, { token, body: { text } })
  const remove = (id: string) => api.call(`DELETE ${path}/notes/${encodeURIComponent(id)}`, asAnn())
  const timeline = () => api.ask(TimelinePage, `GET ${path}/history`, asAnn())
  async function now(): Promise<number> {
    const { sessions } = await timeline()
    return must(sessions[0]?.moment, 'a moment')
  }
  const canvas = (moment: number | string, token = opened.token) =>
    api.ask(CanvasMoment, `GET ${path}/history/${moment}`, { token })
  const textsOf = ({ records }: CanvasMoment) => records.map(({ fields }) => fields.text)
  const restore = (body: object, token = opened.token) =>
    api.call(`POST ${path}/history/restore`, { token, body })
  /** Compares each change with the canvas then. Returns the ids of the records at the end. */
  async function replay(first: number, last: number, limit: number): Promise<string[]> {
    const records = new Map((await canvas(first)).records.map((record) => [record.id, record]))
    for (let after: number | null = first; after !== null && after < last; ) {
      const request: string = `GET ${path}/history/${after}/steps?limit=${limit}`
      const answer: HistorySteps = await api.ask(HistorySteps, request, asAnn())
      for (const step of answer.steps) {
        for (const record of step.records) records.set(record.id, record)
        for (const id of step.removed) records.delete(id)
        const { records: then } = await canvas(step.moment.seq)
        expect([...records.keys()].toSorted().map((id) => records.get(id))).toEqual(then)
      }
      after = answer.next
    }
    return [...records.keys()]
  }
  async function editor(): Promise<{ token: string; userId: string }> {
    const joined = await api.join(opened.links.edit)
    return { token: joined.token, userId: joined.me.id }
  }

  test('[HI10] the timeline has one session of work with what each person did, and the rounds and votes in it', async () => {
    const note = await postNote('Lamps')
    await write(note, 'Lamps stay on')
    await api.call(`POST ${path}/votes`, { ...asAnn(), body: { title: 'Which?', notes: [note] } })
    const { sessions, next, versions } = await timeline()
    expect([sessions.length, next, versions]).toEqual([1, null, []])
    expect(sessions[0]).toMatchObject({ events: [{ kind: 'vote.started', count: 1 }] })
    expect(sessions[0]?.work).toMatchObject([{ actor: opened.me.id, notesWritten: 1, notesDeleted: 0 }])
    const later = await api.ask(TimelinePage, `GET ${path}/history?before=${sessions[0]?.from}`, asAnn())
    expect(later.sessions).toEqual([])
  })

  test('[HI11] a moment has all records as they were, by its number and by its time; viewers may look', async () => {
    const note = await postNote('First')
    const first = await now()
    const { moment } = await canvas(first)
    await write(note, 'Second')
    await postNote('Another')
    expect(textsOf(await canvas(first))).toEqual(['First'])
    expect(textsOf(await canvas(new Date(moment.at).toISOString()))).toEqual(['First'])
    expect(textsOf(await canvas(await now())).toSorted()).toEqual(['Another', 'Second'])
    expect(codeOf(await api.call(`GET ${path}/history/yesterday`, asAnn()))).toBe('no-moment')
    const viewer = await api.join(opened.links.view)
    expect(textsOf(await canvas(first, viewer.token))).toEqual(['First'])
    expect(codeOf(await restore({ moment: first, what: { kind: 'board' } }, viewer.token))).toBe(
      'needs-editor',
    )
  })

  test('[HI17] the changes after a moment lead to each later moment, however many are read at once', async () => {
    const note = await postNote('First')
    const first = await now()
    await write(note, 'Second')
    const other = await postNote('Another')
    await remove(note)
    const last = await now()
    for (const limit of [1, 2, 500]) expect(await replay(first, last, limit)).toEqual([other])
    const end = await api.ask(HistorySteps, `GET ${path}/history/${last}/steps`, asAnn())
    expect(end).toEqual({ steps: [], next: null })
  })

  test('[HI4] [HI17] a person’s update and its correction are one change, also when one update is read', async () => {
    await postNote('First')
    const first = await now()
    const socket = `${api.server.url.replace('http', 'ws')}/sync`
    const client = connectStockClient(socket, opened.board.id, opened.token)
    await client.synced()
    const note = { id: 'shape:own', text: 'Mine', x: 0, y: 0, author: 'unobody' }
    editBoard(client.doc, LOCAL_ORIGIN, () => addNote(client.doc, note))
    await client.saved()
    client.stop()
    const { steps } = await api.ask(HistorySteps, `GET ${path}/history/${first}/steps?limit=1`, asAnn())
    expect(steps.map(({ records }) => records)).toMatchObject([[{ id: note.id, author: opened.me.id }]])
  })

  test('[HI12] the session at a moment has the ideas, titles and votes of then, and the names and removals of now', async () => {
    const note = await postNote('Lamps')
    const gone = await postNote('Secret')
    await vi.waitFor(async () => {
      const { ideas } = await api.ask(z.object({ ideas: z.array(z.unknown()) }), `GET ${path}/ideas`, asAnn())
      expect(ideas).toHaveLength(2)
    }, WAIT)
    const then = new Date().toISOString()
    const at = Date.parse(then)
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(at), WAIT)
    await api.call(`PATCH ${path}`, { ...asAnn(), body: { title: 'Later' } })
    await write(note, 'Lamps, changed')
    const { ideas } = await api.ask(
      z.object({ ideas: z.array(z.object({ number: z.number(), noteId: z.string() })) }),
      `GET ${path}/ideas`,
      asAnn(),
    )
    const removed = must(
      ideas.find(({ noteId }) => noteId === gone),
      'an idea',
    ).number
    await api.call(`DELETE ${path}/ideas/${removed}`, asAnn())
    const past = await api.ask(SessionMoment, `GET ${path}/history/${then}?part=session`, asAnn())
    expect(past.board.title).toBe('Plans')
    expect(past.ideas.map(({ text, author }) => [text, author])).toEqual([['Lamps', opened.me.id]])
  })

  test('[HI13] deleted records are found by their words until they are back', async () => {
    const note = await postNote('Café at the corner')
    await postNote('Stays')
    await remove(note)
    const find = (words: string) =>
      api.ask(DeletedRecords, `GET ${path}/history/deleted?words=${words}`, asAnn())
    const { records } = await find('CORNER+cafe')
    expect(records).toMatchObject([{ id: note, text: 'Café at the corner', deletedBy: opened.me.id }])
    expect((await find('stays')).records).toEqual([])
    const { moment } = must(records[0], 'the note')
    const done = await restore({ moment, what: { kind: 'records', ids: [note] } })
    expect(Restored.parse(done.body).changed).toEqual([note])
    expect((await find('cafe')).records).toEqual([])
    const { records: present } = await canvas(await now())
    expect(present.find(({ id }) => id === note)).toMatchObject({ author: opened.me.id })
  })

  test('[HI14] the words of a note have their writers', async () => {
    const bob = await editor()
    const note = await postNote('Lamps stay on')
    await write(note, 'Lamps and doors stay on', bob.token)
    const { words } = await api.ask(
      NoteHistory,
      `GET ${path}/notes/${encodeURIComponent(note)}/history`,
      asAnn(),
    )
    expect(words.map(({ text, author }) => [text, author])).toEqual([
      ['Lamps ', opened.me.id],
      ['and doors ', bob.userId],
      ['stay on', opened.me.id],
    ])
  })

  test('an AI’s words are marked in a note’s history, in the session of a moment, and among deleted records', async () => {
    const token = { name: 'Planner', scopes: ['note:write'], boardId: opened.board.id }
    const { secret } = await api.ask(z.object({ secret: z.string() }), 'POST /api/v1/tokens', {
      ...asAnn(),
      body: token,
    })
    const body = { text: 'Lamps follow the sun', isByAi: true }
    const { note } = await api.ask(OneNote, `POST ${path}/notes`, { token: secret, body })
    const words = `GET ${path}/notes/${encodeURIComponent(note.id)}/history`
    expect(await api.ask(NoteHistory, words, asAnn())).toMatchObject({ origin: 'ai' })
    await vi.waitFor(async () => {
      const then = new Date().toISOString()
      const past = await api.ask(SessionMoment, `GET ${path}/history/${then}?part=session`, asAnn())
      expect(past.ideas).toMatchObject([{ text: body.text, origin: 'ai' }])
    }, WAIT)
    await remove(note.id)
    // The idea of a note that was written just before goes with it.
    await vi.waitFor(
      async () => expect((await api.call(`GET ${path}/ideas`, asAnn())).body).toMatchObject({ ideas: [] }),
      WAIT,
    )
    const deleted = await api.ask(DeletedRecords, `GET ${path}/history/deleted`, asAnn())
    expect(deleted.records).toMatchObject([{ text: body.text, origin: 'ai' }])
  })

  test('[HI15] a moment gets a name, another one, and loses it', async () => {
    const note = await postNote('Draft')
    const body = { name: ' Before  lunch ' }
    const { version } = await api.ask(OneVersion, `POST ${path}/versions`, { ...asAnn(), body })
    expect(version).toMatchObject({ name: 'Before lunch', namedBy: opened.me.id })
    await write(note, 'Later')
    expect(textsOf(await canvas(version.moment.seq))).toEqual(['Draft'])
    const one = `${path}/versions/${version.id}`
    const renamed = await api.ask(Versions, `PATCH ${one}`, { ...asAnn(), body: { name: 'Lunch' } })
    expect(renamed.versions.map(({ name }) => name)).toEqual(['Lunch'])
    expect((await timeline()).versions).toEqual(renamed.versions)
    await api.call(`DELETE ${one}`, asAnn())
    expect((await timeline()).versions).toEqual([])
    expect(codeOf(await api.call(`PATCH ${one}`, { ...asAnn(), body: { name: 'Again' } }))).toBe('no-version')
  })

  test('[HI20] a restore of the whole board is undone and redone, and leaves alone what others did since', async () => {
    const [kept, other] = [await postNote('One'), await postNote('Two')]
    const then = await now()
    await write(kept, 'One, changed')
    await remove(other)
    const late = await postNote('Three')
    const bob = await editor()
    const board = { moment: then, what: { kind: 'board' } }
    expect(codeOf(await restore(board, bob.token))).toBe('needs-facilitator')
    const { before, after, changed } = Restored.parse((await restore(board)).body)
    expect(textsOf(await canvas(await now())).toSorted()).toEqual(['One', 'Two'])
    expect(changed.toSorted()).toEqual([kept, late, other].toSorted())
    await write(other, 'Two, by Bob', bob.token)
    const what = { kind: 'records', ids: changed }
    const undone = Restored.parse((await restore({ moment: before, what, ifAsAt: after })).body)
    expect(textsOf(await canvas(await now())).toSorted()).toEqual(['One, changed', 'Three', 'Two, by Bob'])
    expect(undone.changed.toSorted()).toEqual([kept, late].toSorted())
    await restore({ moment: after, what, ifAsAt: before })
    expect(textsOf(await canvas(await now())).toSorted()).toEqual(['One', 'Two, by Bob'])
    const log = await api.call(`GET ${path}/activity?group=deletions`, { token: opened.token })
    expect(log.body).toMatchObject({
      activity: expect.arrayContaining([
        expect.objectContaining({
          kind: 'content.restored',
          subject: 'board',
          count: 3,
          actor: expect.objectContaining({ name: 'Ann' }),
        }),
        expect.objectContaining({ kind: 'content.restored', subject: 'records', count: 4 }),
      ]),
    })
  })
})
