import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { insertUsage } from '#db/model-usage.ts'
import { insertNode, removeNode } from '#db/nodes.ts'
import { encodeJson } from '#server/cluster/json-message.ts'
import { createMemoryNetwork } from '#server/cluster/testing/memory-bus.ts'
import {
  type ApiUnderTest,
  codeOf,
  OPERATOR_PASSWORD,
  type OpenedBoard,
  withApi,
} from '../testing/with-api.ts'
import { shareBoardLoads } from './board-loads.ts'

const headers = { 'x-operator-password': OPERATOR_PASSWORD }
const Boards = z.object({
  boards: z.array(
    z.object({
      id: z.string(),
      owners: z.array(z.string()),
      members: z.number(),
      closedAt: z.number().nullable(),
      stuckAt: z.array(z.number()),
      isInMemory: z.boolean(),
      records: z.number().nullable(),
      memoryBytes: z.number(),
      msLastHour: z.number(),
    }),
  ),
})

withApi('the operator’s boards', (current) => {
  let api: ApiUnderTest
  let opened: OpenedBoard
  let path: string
  beforeEach(async () => {
    api = current()
    opened = await api.open('A secret plan', `Owner ${Math.random().toString(36).slice(2, 8)}`)
    path = `/api/v1/boards/${opened.board.id}`
  })

  const list = (search = '') => api.ask(Boards, `GET /api/v1/operator/boards?search=${search}`, { headers })
  const close = (isClosed: boolean, boardId = opened.board.id) =>
    api.call(`PUT /api/v1/operator/boards/${boardId}/closed`, { headers, body: { isClosed } })
  const find = async (search = '') => (await list(search)).boards.find(({ id }) => id === opened.board.id)

  test('a board that was worked on is listed with its costs and owners, without its title', async () => {
    await api.call(`POST ${path}/notes`, { token: opened.token, body: { text: 'Hidden words' } })
    const board = await find()
    expect(board).toMatchObject({ owners: [opened.me.name], members: 1, records: 1, closedAt: null })
    expect(board?.msLastHour).toBeGreaterThan(0)
    expect(board?.memoryBytes).toBeGreaterThan(0)
    const text = JSON.stringify((await api.call('GET /api/v1/operator/boards', { headers })).body)
    expect(text).not.toContain('A secret plan')
    expect(text).not.toContain('Hidden words')
  })

  test('long reads count as time, and drafts and the session as memory', async () => {
    const { costs, rooms } = api.server.services
    for (let i = 0; i < 5; i++)
      await api.call(`POST ${path}/notes`, { token: opened.token, body: { text: 'Note' } })
    const msOf = () => costs.lastHour().get(opened.board.id) ?? 0
    const before = msOf()
    await api.call(`GET ${path}/notes`, { token: opened.token })
    expect(msOf()).toBeGreaterThan(before)
    const plain = (await find())?.memoryBytes ?? 0
    const canvas = rooms.loads().get(opened.board.id)?.documentBytes ?? 0
    expect(canvas).toBeGreaterThan(0)
    expect(plain).toBeGreaterThan(canvas)
    await api.call(`POST ${path}/private-writing`, { token: opened.token, body: {} })
    await api.call(`POST ${path}/notes`, { token: opened.token, body: { text: 'x'.repeat(500) } })
    expect((await find())?.memoryBytes).toBeGreaterThan(plain + 500)
  })

  test('a board that used tokens today is in memory also where 200 others cost more', async () => {
    const { costs, db } = api.server.services
    const times = new Map(Array.from({ length: 200 }, (_, i) => [`other${i}`, 1_000_000]))
    const lastHour = vi.spyOn(costs, 'lastHour').mockReturnValue(times)
    onTestFinished(() => lastHour.mockRestore())
    await api.call(`POST ${path}/notes`, { token: opened.token, body: { text: 'Note' } })
    expect(await find()).toBeUndefined()
    const tokens = { inputTokens: 5, outputTokens: 5, cacheReadTokens: 0, cacheWriteTokens: 0 }
    await insertUsage(db, opened.board.id, {
      ...{
        seq: 1_000_000,
        at: new Date(),
        task: 'advise',
        agentId: null,
        subjectId: 'turn',
        model: 'demo:ada',
      },
      ...{ ...tokens, costMicros: 0, isEstimate: false, requestedBy: null },
    })
    expect(await find()).toMatchObject({ isInMemory: true, records: 1 })
  })

  test('the list leaves out a node that hangs or has another version, and asks no process without a cluster', async () => {
    const { db } = api.server.services
    await api.call(`POST ${path}/notes`, { token: opened.token, body: { text: 'Note' } })
    const network = createMemoryNetwork()
    const bus = network.join('node-here')
    const other = network.join('node-other')
    const hanging = network.join('node-hanging')
    const apart = network.join('node-apart')
    const apartAnswer = vi.fn(async () => new Uint8Array())
    other.answer('board-loads', async () => encodeJson([{ id: opened.board.id }]))
    hanging.answer('board-loads', () => new Promise(() => undefined))
    apart.answer('board-loads', apartAnswer)
    for (const { nodeId: id } of [other, hanging, apart]) {
      await insertNode(db, { id, boards: 0, isClustered: id !== 'node-apart' }, 60_000)
      onTestFinished(() => removeNode(db, id))
    }
    const log = { ...api.server.services.log, warn: vi.fn() }
    const readLoads = shareBoardLoads({ ...api.server.services, log, cluster: { bus } })
    expect((await readLoads([opened.board.id])).get(opened.board.id)).toMatchObject({ isInMemory: true })
    expect(log.warn.mock.calls.map(([{ node }]) => node).toSorted()).toEqual(['node-hanging', 'node-other'])
    expect(apartAnswer).not.toHaveBeenCalled()
  })

  test('the list has the boards at which other nodes were stuck', async () => {
    const { stuck } = api.server.services
    const elsewhere = vi.spyOn(stuck, 'elsewhere')
    onTestFinished(() => elsewhere.mockRestore())
    elsewhere.mockResolvedValue([{ kind: 'stuck', at: 5_000, stuckMs: 10_000, boardId: opened.board.id }])
    expect(await find()).toMatchObject({ stuckAt: [5_000] })
  })

  test('a search finds a board by its id and by words of an owner’s name, and nothing else', async () => {
    expect(await find(opened.board.id)).toBeDefined()
    expect(await find(opened.me.name.slice(6).toUpperCase())).toBeDefined()
    expect((await list('A%20secret')).boards).toEqual([])
    expect((await list('%25')).boards).toEqual([])
  })

  test('a closed board can’t be opened until it is reopened', async () => {
    const { token } = opened
    expect((await close(true)).body).toEqual({ isClosed: true })
    expect((await close(true)).body).toEqual({ isClosed: true })
    expect(codeOf(await api.call(`GET ${path}/notes`, { token }))).toBe('board-closed')
    expect((await find())?.closedAt).not.toBeNull()
    expect((await close(false)).body).toEqual({ isClosed: false })
    expect((await api.call(`GET ${path}/notes`, { token })).status).toBe(200)
  })

  test('only with the operator’s password, and only boards that exist', async () => {
    const wrong = { 'x-operator-password': 'wrong' }
    expect(codeOf(await api.call('GET /api/v1/operator/boards', { headers: wrong }))).toBe(
      'operator-password',
    )
    const closing = api.call(`PUT /api/v1/operator/boards/${opened.board.id}/closed`, {
      token: opened.token,
      body: { isClosed: true },
    })
    expect(codeOf(await closing)).toBe('operator-password')
    expect((await close(true, 'nosuchboard0')).status).toBe(404)
  })
})
