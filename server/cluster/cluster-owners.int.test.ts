import { expect, onTestFinished, test } from 'vitest'
import { readLiveOwner } from '#db/board-owners.ts'
import { insertBoard } from '#db/boards.ts'
import { insertNode, listLiveNodes } from '#db/nodes.ts'
import { withDatabase } from '#db/testing/with-database.ts'
import { insertUser } from '#db/users.ts'
import { newBoardId } from '#server/ground/new-id.ts'
import { BoardElsewhere, NodeAway } from './board-owners.ts'
import type { NodeId } from './bus.ts'
import { type ClusterOptions, joinCluster } from './cluster-owners.ts'
import { createMemoryNetwork } from './testing/memory-bus.ts'

withDatabase('owners of boards', (database) => {
  async function newBoard(): Promise<string> {
    const id = newBoardId()
    await insertUser(database(), { id: `u${id}`, name: 'Ann', color: 'blue', kind: 'guest', email: null })
    await insertBoard(database(), { id, title: 'Board', premise: '', createdBy: `u${id}`, at: new Date() })
    return id
  }

  function cluster() {
    const network = createMemoryNetwork()
    return async (nodeId: NodeId, options: Partial<ClusterOptions> = {}) => {
      const bus = network.join(nodeId)
      const log = { warn: () => undefined }
      const owners = await joinCluster({ db: database(), bus, log, ...options })
      onTestFinished(async () => {
        await owners.stop()
        await bus.stop()
      })
      return { owners, bus }
    }
  }

  test('the node that is asked first has the board, and the others know', async () => {
    const join = cluster()
    const { owners: a } = await join('node-a')
    const { owners: b } = await join('node-b')
    const board = await newBoard()
    expect(await Promise.all([a.ownerOf(board), a.ownerOf(board)])).toEqual(['here', 'here'])
    expect(await b.ownerOf(board)).toBe('node-a')
    expect([await a.claim(board), await b.claim(board)]).toEqual([true, false])
  })

  test('of all who ask at once, one has the board', async () => {
    const join = cluster()
    const nodes = await Promise.all((['node-a', 'node-b', 'node-c'] as const).map((id) => join(id)))
    for (let i = 0; i < 10; i++) {
      const board = await newBoard()
      const claims = await Promise.all(nodes.map(({ owners }) => owners.claim(board)))
      expect(claims.filter(Boolean)).toHaveLength(1)
    }
  })

  test('a board of a live node can’t be opened elsewhere', async () => {
    const join = cluster()
    const { owners: a } = await join('node-a')
    const { owners: b } = await join('node-b')
    const board = await newBoard()
    const epoch = await database().transaction((tx) => a.takeOver(tx, board, false))
    const opening = database().transaction((tx) => b.takeOver(tx, board, false))
    await expect(opening).rejects.toThrow(BoardElsewhere)
    expect(await database().transaction((tx) => a.takeOver(tx, board, false))).toBe((epoch ?? 0) + 1)
  })

  test('a node that is missing on the bus loses its boards at once', async () => {
    const join = cluster()
    const { owners: a, bus } = await join('node-a')
    const { owners: b } = await join('node-b')
    const board = await newBoard()
    await a.ownerOf(board)
    expect(await b.ownerOf(board)).toBe('node-a')
    const gone: string[] = []
    b.onGone((nodeId) => gone.push(nodeId))
    bus.cut()
    expect(a.isServing.get()).toBe(false)
    await expect(a.ownerOf(board)).rejects.toThrow(NodeAway)
    await b.reportMissing('node-a')
    expect(gone).toEqual(['node-a'])
    expect(await b.ownerOf(board)).toBe('here')
  })

  test('a node that is killed is noticed before its lease ends, and all learn of it', async () => {
    const join = cluster()
    const { bus } = await join('node-a', { leaseMs: 600_000 })
    const gone: string[] = []
    for (const id of ['node-b', 'node-c'] as const) {
      const { owners } = await join(id)
      owners.onGone((nodeId) => gone.push(`${nodeId} for ${id}`))
    }
    bus.cut()
    await expect.poll(() => new Set(gone).size).toBe(2)
    expect([...new Set(gone)].toSorted()).toEqual(['node-a for node-b', 'node-a for node-c'])
  })

  test('a node that was taken for dead closes its boards, and serves again', async () => {
    const join = cluster()
    const { owners: a } = await join('node-a', { renewMs: 20 })
    const board = await newBoard()
    await a.ownerOf(board)
    const changes: boolean[] = []
    a.isServing.subscribe(() => changes.push(a.isServing.get()))
    await database().query('delete from nodes where id = $1', ['node-a'])
    await expect.poll(() => changes).toEqual([false, true])
    expect(await a.ownerOf(board)).toBe('here')
  })

  test('a node that others report missing closes its boards long before it renews its lease', async () => {
    const join = cluster()
    const { owners: a } = await join('node-a', { renewMs: 600_000, leaseMs: 600_000 })
    const { owners: b, bus } = await join('node-b')
    const board = await newBoard()
    await a.ownerOf(board)
    const changes: boolean[] = []
    a.isServing.subscribe(() => changes.push(a.isServing.get()))
    await database().query('delete from nodes where id = $1', ['node-a'])
    bus.publish('nodes.gone', new TextEncoder().encode('node-a'))
    await expect.poll(() => changes).toEqual([false, true])
    expect([await a.ownerOf(board), await b.ownerOf(board)]).toEqual(['here', 'node-a'])
  })

  test('a node whose row was removed claims no board until it has one again', async () => {
    const join = cluster()
    const { owners: a } = await join('node-a', { renewMs: 600_000, leaseMs: 600_000 })
    const { owners: b } = await join('node-b')
    const board = await newBoard()
    await database().query('delete from nodes where id = $1', ['node-a'])
    await expect(a.ownerOf(board)).rejects.toThrow(NodeAway)
    expect(await b.ownerOf(board)).toBe('here')
    await insertNode(database(), { id: 'node-a', boards: 0, isClustered: true }, 600_000)
    expect(await a.ownerOf(board)).toBe('node-b')
    expect(await a.ownerOf(await newBoard())).toBe('here')
  })

  test('a board whose claim was not committed is asked for again', async () => {
    const join = cluster()
    const db = database()
    let failures = 1
    const failing: ClusterOptions['db'] = {
      ...db,
      query: (...args) => db.query(...args),
      transaction: (work) =>
        db.transaction(async (tx) => {
          const result = await work(tx)
          if (failures-- > 0) throw new Error('COMMIT failed')
          return result
        }),
    }
    const { owners: a } = await join('node-a', { db: failing })
    const { owners: b } = await join('node-b')
    const board = await newBoard()
    await expect(a.ownerOf(board)).rejects.toThrow('COMMIT failed')
    expect(await b.ownerOf(board)).toBe('here')
    expect(await a.ownerOf(board)).toBe('node-b')
  })

  test('a node that renews too late may have no boards', async () => {
    const join = cluster()
    const { owners: a } = await join('node-a', { leaseMs: 100, renewMs: 100_000 })
    await expect.poll(() => a.isServing.get()).toBe(false)
    const board = await newBoard()
    await expect(a.ownerOf(board)).rejects.toThrow(NodeAway)
    expect(await a.claim(board)).toBe(false)
  })

  test('others learn of a node that hangs when its lease ends, long before they renew their own', async () => {
    const join = cluster()
    await insertNode(database(), { id: 'node-hanging', boards: 0, isClustered: true }, 500)
    const { owners } = await join('node-a', { renewMs: 600_000, leaseMs: 600_000 })
    const gone: string[] = []
    owners.onGone((nodeId) => gone.push(nodeId))
    await expect.poll(() => gone).toEqual(['node-hanging'])
  })

  test('a node that stops gives its boards up, and others learn of it', async () => {
    const join = cluster()
    const { owners: a } = await join('node-a')
    const { owners: b } = await join('node-b')
    const board = await newBoard()
    await a.ownerOf(board)
    expect(await b.ownerOf(board)).toBe('node-a')
    const gone: string[] = []
    b.onGone((nodeId) => gone.push(nodeId))
    await a.stop()
    await expect.poll(() => gone).toEqual(['node-a'])
    expect(await b.ownerOf(board)).toBe('here')
    expect((await listLiveNodes(database())).map(({ id }) => id)).not.toContain('node-a')
  })

  test('a board that nobody uses is given up, one that is held is not', async () => {
    const join = cluster()
    const { owners: a } = await join('node-a', { unusedMs: 30 })
    const [used, unused] = [await newBoard(), await newBoard()]
    const letGo = a.hold(used)
    await Promise.all([a.ownerOf(used), a.ownerOf(unused)])
    await expect.poll(() => readLiveOwner(database(), unused)).toBe(null)
    expect(await readLiveOwner(database(), used)).toBe('node-a')
    letGo()
    await expect.poll(() => readLiveOwner(database(), used)).toBe(null)
  })

  test('a node with many boards leaves new ones to another', async () => {
    const join = cluster()
    const { owners: a } = await join('node-a', { renewMs: 20 })
    const boards = await Promise.all(Array.from({ length: 9 }, newBoard))
    for (const board of boards) expect(await a.ownerOf(board)).toBe('here')
    const { owners: b } = await join('node-b')
    const board = await newBoard()
    await expect.poll(async () => a.ownerOf(await newBoard())).toBe('node-b')
    expect(await b.ownerOf(board)).toBe('here')
  })

  test('a board of a process that died long ago is free', async () => {
    const join = cluster()
    const { owners: a } = await join('node-a')
    const board = await newBoard()
    await insertNode(database(), { id: 'node-dead', boards: 1, isClustered: true }, -1)
    await database().query(`update boards set owner = 'node-dead' where id = $1`, [board])
    expect(await a.ownerOf(board)).toBe('here')
  })
})
