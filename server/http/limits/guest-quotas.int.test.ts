import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { insertUser } from '#db/users.ts'
import { keyedHash } from '#server/access/device-cookie.ts'
import { issueToken } from '#server/access/token.ts'
import { newUserId } from '#server/ground/new-id.ts'
import { storeUses } from '#server/limits/store-uses.ts'
import { limitVisitors } from '#server/limits/visitor-limit.ts'
import { createVisitorLimits, type VisitorLimits } from '#server/limits/visitor-limits.ts'
import { LIMITS, type Limits } from '#sync/limits.ts'
import { createApi } from '../create-api.ts'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '../testing/with-api.ts'

withApi('what guests, and people at one address, may do', (current) => {
  let api: ApiUnderTest
  let opened: OpenedBoard
  beforeEach(async () => {
    api = current()
    opened = await api.open()
  })

  /** Posts from one address; resolves to `ok`, or the code of the problem. */
  function apiWith(limits: Partial<Limits>, more: Partial<VisitorLimits> = {}) {
    const visitorLimits = { ...createVisitorLimits({ ...LIMITS, ...limits }), ...more }
    const app = createApi({ ...api.server.services, visitorLimits })
    return async (path: string, body: object, token?: string): Promise<string> => {
      const headers = {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      }
      const request = { method: 'POST', headers, body: JSON.stringify(body) }
      const response = await app.request(path, request, {
        incoming: { headers: {}, socket: { remoteAddress: '192.0.2.1' } },
      })
      const { error } = await response.json()
      return response.ok ? 'ok' : error.code
    }
  }

  test('[LM9] guests who have opened as many boards as they may in a day are refused, and people with an account are not', async () => {
    const { db } = api.server.services
    const post = apiWith({ maxGuestBoardsPerAddressPerDay: 2 })
    const ends: string[] = []
    for (const name of ['Ann', 'Bob', 'Cat']) ends.push(await post('/api/v1/boards', { title: 'T', name }))
    expect(ends).toEqual(['ok', 'ok', 'guest-boards-full'])
    const id = newUserId()
    await insertUser(db, { id, name: 'Mia', color: 'moss', kind: 'account', email: null })
    expect(await post('/api/v1/boards', { title: 'T' }, await issueToken(db, id, null, Date.now()))).toBe(
      'ok',
    )
  })

  test('[LM9] a restart does not forget what guests left, all of them and those of an address, and how often a person copied boards', async () => {
    const { db, log } = api.server.services
    const startedAt = Date.now()
    const hashOf = (subject: string) => keyedHash('a secret of this test', subject)
    const processAt = async (now: number) => {
      const uses = await storeUses({ db, log, hashOf, now: () => now })
      const limits = { ...LIMITS, maxGuestBoardsPerAddressPerDay: 2, maxGuestBytesPerDay: 900 }
      return { uses, ...createVisitorLimits(limits, () => now, uses) }
    }
    const usedUp = ({ guests, boardCopies }: VisitorLimits) => [
      guests.boards.isUsedUp('192.0.2.1'),
      guests.boards.isUsedUp('192.0.2.2'),
      guests.bytes.isUsedUp('192.0.2.3'),
      boardCopies.isUsedUp('uann'),
      boardCopies.isUsedUp('ubob'),
    ]
    const first = await processAt(startedAt)
    first.guests.boards.add('192.0.2.1', 1)
    first.guests.bytes.add('192.0.2.1', 500)
    expect(first.boardCopies.take('uann', 100)).toBe(true)
    await first.uses.stop()
    const second = await processAt(startedAt + 60_000)
    second.guests.boards.add('192.0.2.1', 1)
    second.guests.bytes.add('192.0.2.2', 400)
    await second.uses.stop()
    expect(usedUp(await processAt(startedAt + 120_000))).toEqual([true, false, true, true, false])
    const stored = await db.query<{ subject: string }>('select subject from kept_uses')
    expect(stored.filter(({ subject }) => !/^[0-9a-f]{32}$/.test(subject))).toEqual([])
    const nextDay = await processAt(startedAt + 24 * 60 * 60_000 + 1)
    expect(usedUp(nextDay)).toEqual([false, false, false, false, false])
  })

  test('[LM9] when the files of guests have used up the day, the next one is not read, and notes are taken', async () => {
    const path = `/api/v1/boards/${opened.board.id}`
    const post = async (to: string, body: object) => {
      const reply = await api.call(`POST ${path}/${to}`, { token: opened.token, body })
      return codeOf(reply) ?? reply.status
    }
    const { bytes } = api.server.services.visitorLimits.guests
    bytes.add('127.0.0.1', LIMITS.maxGuestBytesPerAddressPerDay - 10)
    expect(await post('import', { text: '- one\n- two', fileName: 'a.md' })).toBe(200)
    expect(await post('import', { text: 'unread' })).toBe('guest-files-full')
    const agents = { token: opened.token, file: { type: 'text/markdown', content: '# Unread' } }
    for (const to of ['agents/import', 'import/aistorm'])
      expect(codeOf(await api.call(`POST ${path}/${to}`, agents))).toBe('guest-files-full')
    expect(await post('notes', { text: 'Soup' })).toBe(201)
  })

  test('[LM9] a file of agents counts as one import, with its bytes', async () => {
    const { imports, guests } = api.server.services.visitorLimits
    const spies = [vi.spyOn(imports, 'take'), vi.spyOn(guests.bytes, 'add')] as const
    // Bytes that other tests used do not count here.
    const free = vi.spyOn(guests.bytes, 'isUsedUp').mockReturnValue(false)
    onTestFinished(() => [...spies, free].forEach((spy) => void spy.mockRestore()))
    const content = '---\nname: Night nurse\n---\nSpeak of nights.'
    const file = { token: opened.token, file: { type: 'text/markdown', content } }
    const path = `POST /api/v1/boards/${opened.board.id}/agents/import?name=nurse.md`
    expect((await api.call(path, file)).status).toBe(200)
    expect(spies[1].mock.calls.map(([, amount]) => amount)).toEqual([content.length])
    expect(spies[0]).toHaveBeenCalledTimes(1)
    spies[0].mockReturnValue('person')
    expect(codeOf(await api.call(path, file))).toBe('too-often')
  })

  test('[LM8] a person at an address whose limit is used up reads that it is the network', async () => {
    const options = { max: 3, windowMs: 60_000, now: Date.now }
    const post = apiWith({}, { noteWrites: limitVisitors(options, 1) })
    const bob = await api.join(opened.links.edit)
    const path = `/api/v1/boards/${opened.board.id}/notes`
    const ends: string[] = []
    for (const by of [opened, bob, opened, bob]) ends.push(await post(path, { text: 'Soup' }, by.token))
    expect(ends).toEqual(['ok', 'ok', 'ok', 'too-much-from-network'])
  })
})
