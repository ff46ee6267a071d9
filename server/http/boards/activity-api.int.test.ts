import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { OneVersion } from '#api/history.ts'
import { OneInterview } from '#api/interviews.ts'
import { OneReviewRequest } from '#api/review.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { removeRecords } from '#board/edit/edit-board.ts'
import { flatToMap } from '#board/record/record-layout.ts'
import { deleteOldActivity } from '#db/board-activity.ts'
import { sumUpNote } from '../testing/visit-checks.ts'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '../testing/with-api.ts'

const NewNote = z.object({ note: z.object({ id: z.string() }) })
const NewVote = z.object({ vote: z.object({ id: z.string() }) })
const Page = z.object({
  activity: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      actor: z.object({ name: z.string() }).nullable(),
      person: z.object({ name: z.string() }).nullable(),
      subject: z.string().nullable(),
      count: z.number().nullable(),
      isOn: z.boolean().nullable(),
    }),
  ),
  next: z.string().nullable(),
})

withApi('the activity log', (current) => {
  let api: ApiUnderTest
  let opened: OpenedBoard
  let path: string
  let token: string
  beforeEach(async () => {
    api = current()
    opened = await api.open('Plans', 'Ann')
    path = `/api/v1/boards/${opened.board.id}`
    token = opened.token
  })

  const read = (query = '') => api.ask(Page, `GET ${path}/activity${query}`, { token })
  const lines = async (query = '') =>
    (await read(query)).activity.map(({ kind, actor, person }) => [kind, actor?.name, person?.name])

  test('goes back as many days as the board keeps; the change is in it, and older rows are removed', async () => {
    const { db } = api.server.services
    await api.call(`GET ${path}/export?format=md`, { token })
    await db.query(`update board_activity set at = at - interval '3 days' where board_id = $1`, [
      opened.board.id,
    ])
    expect((await lines()).map(([kind]) => kind)).toEqual(['board.created', 'file.exported'])
    const body = { activityDays: 2, historyDays: 7 }
    expect((await api.call(`PATCH ${path}/settings`, { token, body })).status).toBe(200)
    await api.call(`PATCH ${path}/settings`, { token, body: { ...body, clerk: 'off' } })
    expect((await lines()).map(([kind]) => kind)).toEqual(['retention.changed', 'board.created'])
    await deleteOldActivity(db, 3_650, new Date())
    expect(await db.query('select id from board_activity where board_id = $1', [opened.board.id])).toEqual([])

    await api.call(`PATCH ${path}/settings`, { token, body: { activityDays: null, historyDays: null } })
    const days = 'select activity_days as activity, history_days as history from boards where id = $1'
    expect(await db.query(days, [opened.board.id])).toEqual([{ activity: null, history: null }])
  })

  test('lists events with the names of their time, to facilitators only', async () => {
    const bob = await api.join(opened.links.edit, 'Bob')
    await api.call('PATCH /api/v1/me', { token: bob.token, body: { name: 'Robert' } })
    await api.call(`PATCH ${path}/members/${bob.me.id}`, { token, body: { role: 'viewer' } })
    await api.call(`PUT ${path}/blocked/${bob.me.id}`, { token })
    await api.call(`DELETE ${path}/links/view`, { token })
    await api.call(`POST ${path}/links/view`, { token })
    await api.call(`POST ${path}/freeze`, { token })
    await api.server.services.sessions.dispatch(opened.board.id, { type: 'board.close' }, { kind: 'server' })
    await api.server.services.sessions.dispatch(opened.board.id, { type: 'board.reopen' }, { kind: 'server' })
    const stuck = { type: 'board.close', why: 'stuck' }
    await api.server.services.sessions.dispatch(opened.board.id, stuck, { kind: 'server' })
    await api.server.services.sessions.dispatch(opened.board.id, { type: 'board.reopen' }, { kind: 'server' })
    const closed = (await read()).activity.filter(({ kind }) => kind === 'board.closed')
    expect(closed.map(({ subject }) => subject)).toEqual(['stuck', null])
    expect(await lines()).toEqual([
      ['board.reopened', undefined, undefined],
      ['board.closed', undefined, undefined],
      ['board.reopened', undefined, undefined],
      ['board.closed', undefined, undefined],
      ['board.frozen', 'Ann', undefined],
      ['link.made', 'Ann', undefined],
      ['link.revoked', 'Ann', undefined],
      ['member.blocked', 'Ann', 'Robert'],
      ['member.role-set', 'Ann', 'Robert'],
      ['member.joined', 'Bob', 'Bob'],
      ['board.created', 'Ann', undefined],
    ])
    const text = JSON.stringify((await api.call(`GET ${path}/activity`, { token })).body)
    for (const link of Object.values(opened.links)) expect(text).not.toContain(link.split('/').at(-1))
    const cid = await api.join(opened.links.edit, 'Cid')
    expect(codeOf(await api.call(`GET ${path}/activity`, { token: cid.token }))).toBe('needs-facilitator')
  })

  test('steps of the agenda are in it, and an end that the next step brings is not', async () => {
    const steps = ['write', 'talk', 'vote'].map((id) => ({ id, title: `Step ${id}` }))
    await api.call(`POST ${path}/steps`, { token, body: { steps } })
    await api.call(`POST ${path}/steps/write/start`, { token, body: { from: null } })
    await api.call(`POST ${path}/steps/talk/start`, { token, body: { from: 'write' } })
    await api.call(`POST ${path}/steps/talk/skip`, { token })
    await api.call(`POST ${path}/steps/vote/start`, { token, body: { from: null } })
    await api.call(`POST ${path}/steps/vote/end`, { token })
    const { activity } = await read('?group=session')
    expect(activity.map(({ kind, actor, subject }) => [kind, actor?.name, subject])).toEqual([
      ['step.ended', 'Ann', 'Step vote'],
      ['step.started', 'Ann', 'Step vote'],
      ['step.skipped', 'Ann', 'Step talk'],
      ['step.started', 'Ann', 'Step talk'],
      ['step.started', 'Ann', 'Step write'],
    ])
  })

  test('versions are in it with the names that they got and lost', async () => {
    await api.call(`POST ${path}/notes`, { token, body: { text: 'Draft' } })
    const { version } = await api.ask(OneVersion, `POST ${path}/versions`, { token, body: { name: 'Lunch' } })
    const one = `${path}/versions/${version.id}`
    await api.call(`PATCH ${one}`, { token, body: { name: 'Before lunch' } })
    await api.call(`DELETE ${one}`, { token })
    const { activity } = await read('?group=session')
    expect(activity.map(({ kind, actor, subject }) => [kind, actor?.name, subject])).toEqual([
      ['version.removed', 'Ann', 'Before lunch'],
      ['version.renamed', 'Ann', 'Before lunch'],
      ['version.named', 'Ann', 'Lunch'],
    ])
  })

  test('checks are listed with their document and number of answers, and no answer is', async () => {
    const document = await sumUpNote(api, path, token)
    const check = `${path}/checks/${document}`
    const say = { point: 'whole', rating: 0, criticism: 'zebrafish' }
    await api.call(`POST ${path}/checks`, { token, body: { document } })
    await api.call(`POST ${check}/answer`, { token, body: say })
    await api.call(`DELETE ${check}`, { token })
    await api.call(`POST ${path}/checks`, { token, body: { document } })
    await api.call(`POST ${check}/answer`, { token, body: say })
    await api.call(`POST ${check}/close`, { token })
    const page = await read('?group=session')
    expect(
      page.activity.map(({ kind, actor, subject, count }) => [kind, actor?.name, subject, count]),
    ).toEqual([
      ['check.closed', 'Ann', 'synthesis', 1],
      ['check.started', 'Ann', 'synthesis', null],
      ['check.discarded', 'Ann', 'synthesis', null],
      ['check.started', 'Ann', 'synthesis', null],
    ])
    expect(JSON.stringify(await api.call(`GET ${path}/activity`, { token }))).not.toContain('zebrafish')
  })

  test('interviews are in it with their titles, and nothing that was asked or answered is', async () => {
    const question = { type: 'ask_text', config: { question: 'What of zebrafish?' } }
    const body = { title: 'Can we ship?', context: 'zebrafish', questions: [question] }
    const { interview } = await api.ask(OneInterview, `POST ${path}/interviews`, { token, body })
    const one = `${path}/interviews/${interview.id}`
    const value = { value: { text: 'zebrafish' } }
    await api.call(`PUT ${one}/questions/${interview.questions[0]?.id}/answer`, { token, body: value })
    await api.call(`POST ${one}/end`, { token, body: {} })
    const page = await read('?group=session')
    expect(page.activity.map(({ kind, actor, subject }) => [kind, actor?.name, subject])).toEqual([
      ['interview.ended', 'Ann', 'Can we ship?'],
      ['interview.started', 'Ann', 'Can we ship?'],
    ])
    expect(JSON.stringify(await api.call(`GET ${path}/activity`, { token }))).not.toContain('zebrafish')
  })

  test('reviews are in it with their question and the number of notes', async () => {
    const { note } = await api.ask(NewNote, `POST ${path}/notes`, { token, body: { text: 'zebrafish' } })
    const body = { question: 'Which first?', notes: [note.id] }
    const { reviewRequest } = await api.ask(OneReviewRequest, `POST ${path}/review-requests`, { token, body })
    await api.call(`POST ${path}/review-requests/${reviewRequest.id}/close`, { token })
    const page = await read('?group=session')
    expect(
      page.activity.map(({ kind, actor, subject, count }) => [kind, actor?.name, subject, count]),
    ).toEqual([
      ['review.closed', 'Ann', null, null],
      ['review.requested', 'Ann', 'Which first?', 1],
    ])
  })

  test('votes, ratings and private writing are in it with titles and how many took part, and no ballot is', async () => {
    const bea = await api.join(opened.links.comment, 'Bea')
    const { note } = await api.ask(NewNote, `POST ${path}/notes`, { token, body: { text: 'Soup' } })
    const rules = {
      title: 'Which first?',
      votesPerPerson: 3,
      maxPerNote: 2,
      durationMs: null,
      notes: [note.id],
    }
    for (const end of ['close', 'discard']) {
      const { vote } = await api.ask(NewVote, `POST ${path}/votes`, { token, body: rules })
      const cast = { note: note.id, count: 2 }
      await api.call(`POST ${path}/votes/${vote.id}/cast`, { token: bea.token, body: cast })
      if (end === 'close') await api.call(`POST ${path}/votes/${vote.id}/close`, { token })
      else await api.call(`DELETE ${path}/votes/${vote.id}`, { token })
    }
    await api.call(`POST ${path}/private-writing`, { token, body: {} })
    await api.call(`POST ${path}/reveal`, { token, body: { isNamed: false } })
    const { activity } = await read('?group=session')
    expect(
      activity.map(({ kind, actor, subject, count, isOn }) => [kind, actor?.name, subject, count, isOn]),
    ).toEqual([
      ['private-writing.revealed', 'Ann', null, null, false],
      ['private-writing.started', 'Ann', null, null, null],
      ['vote.discarded', 'Ann', 'Which first?', null, null],
      ['vote.started', 'Ann', 'Which first?', null, null],
      ['vote.closed', 'Ann', 'Which first?', 1, null],
      ['vote.started', 'Ann', 'Which first?', null, null],
    ])
    expect(JSON.stringify(activity)).not.toContain(bea.me.id)
  })

  test('pages follow each other through events and files alike', async () => {
    const names = ['Bea', 'Cid', 'Dan', 'Eve', 'Fay']
    for (const [i, name] of names.entries()) {
      const { token: theirs } = await api.join(opened.links.view, name)
      await api.call(`GET ${path}/export?format=${i % 2 === 0 ? 'md' : 'csv'}`, { token: theirs })
    }
    const whole = (await read()).activity.map(({ id }) => id)
    expect(whole).toHaveLength(11)
    for (const limit of [1, 3, 10]) {
      const ids: string[] = []
      let next: string | null = ''
      while (next !== null) {
        const page = await read(`?limit=${limit}${next && `&before=${next}`}`)
        ids.push(...page.activity.map(({ id }) => id))
        next = page.next
      }
      expect(ids, `pages of ${limit}`).toEqual(whole)
    }
    expect((await lines('?group=people')).map(([kind]) => kind)).toEqual(names.map(() => 'member.joined'))
    expect((await lines('?group=files')).map(([, name]) => name)).toEqual(names.toReversed())
    expect((await api.call(`GET ${path}/activity?before=x`, { token })).status).toBe(400)
  })

  test('every export and import is recorded; the same again soon is counted', async () => {
    for (const format of ['md', 'md', 'json'])
      await api.call(`GET ${path}/export?format=${format}`, { token })
    await api.call(`GET ${path}/minutes`, { token })
    await api.call(`GET ${path}/agents/export`, { token })
    await api.call(`POST ${path}/import`, { token, body: { text: 'One\nTwo', format: 'list' } })
    const { activity } = await read('?group=files')
    expect(activity.map(({ kind, subject, count }) => [kind, subject, count])).toEqual([
      ['content.imported', null, null],
      ['file.exported', 'agents', 1],
      ['file.exported', 'minutes', 1],
      ['file.exported', 'json', 1],
      ['file.exported', 'md', 2],
    ])
  })

  test('many notes deleted at once are recorded, a few are not', { tags: ['slow'] }, async () => {
    const { rooms } = api.server.services
    const room = await rooms.open(opened.board.id)
    for (let i = 0; i < 8; i++) await api.call(`POST ${path}/notes`, { token, body: { text: `Note ${i}` } })
    const bob = await api.join(opened.links.edit, 'Bob')
    const notes = [...boardShapes(room.doc).keys()]
    const remove = (ids: string[], userId: string) =>
      room.edit({ kind: 'api', userId }, () => removeRecords(room.doc, ids))
    await remove(notes.slice(0, 2), opened.me.id)
    await remove(notes.slice(2), bob.me.id)
    await vi.waitFor(
      async () =>
        expect((await read('?group=deletions')).activity).toMatchObject([
          { kind: 'notes.deleted', actor: { name: 'Bob' }, count: 6 },
          { kind: 'board.created' },
        ]),
      { timeout: 30_000, interval: 250 },
    )
    room.release()
  })

  test('a deleted frame, drawings deleted at once, and removals over the API are recorded', async () => {
    const room = await api.server.services.rooms.open(opened.board.id)
    const bob = await api.join(opened.links.edit, 'Bob')
    const shapes = boardShapes(room.doc)
    await room.edit({ kind: 'api', userId: bob.me.id }, () => {
      for (let i = 0; i < 6; i++)
        shapes.set(`shape:d${i}`, flatToMap({ t: 'draw', at: [i, 0, 0], in: ['page:page', 'a1'] }))
      for (const id of ['shape:f', 'shape:g'])
        shapes.set(id, flatToMap({ t: 'frame', at: [0, 0, 0], in: ['page:page', 'a2'] }))
    })
    for (const id of ['shape:d5', 'shape:g']) await api.call(`DELETE ${path}/records/${id}`, { token })
    const left = ['shape:f', ...[0, 1, 2, 3, 4].map((i) => `shape:d${i}`)]
    await room.edit({ kind: 'api', userId: bob.me.id }, () => removeRecords(room.doc, left))
    await vi.waitFor(
      async () =>
        expect((await read('?group=deletions')).activity).toMatchObject([
          { kind: 'shapes.deleted', actor: { name: 'Bob' }, subject: 'drawing', count: 5 },
          { kind: 'shapes.deleted', actor: { name: 'Bob' }, subject: 'frame', count: 1 },
          { kind: 'record.removed', actor: { name: 'Ann' }, subject: 'frame', count: 1 },
          { kind: 'record.removed', actor: { name: 'Ann' }, subject: 'drawing', count: 1 },
          { kind: 'board.created' },
        ]),
      { timeout: 30_000, interval: 250 },
    )
    room.release()
  })
})
