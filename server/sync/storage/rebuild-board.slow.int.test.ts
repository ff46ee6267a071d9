import { afterEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { type ChunkedWork, runAtOnce } from '#base/chunked-work.ts'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { boardMeta, boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard, setNoteText } from '#board/edit/edit-board.ts'
import { withDatabase } from '#db/testing/with-database.ts'
import { createSoleOwner } from '#server/cluster/board-owners.ts'
import { createLog } from '#server/ground/log.ts'
import { RUN_HERE } from '#server/threads/testing/run-here.ts'
import { CLOSE } from '#sync/close-code.ts'
import { appendStoredUpdate, updateOfManyClients } from '../testing/append-worn-update.ts'
import { connectStockClient, type StockClient } from '../testing/clients.ts'
import { type SyncServer, startSyncServer, type TestPerson } from '../testing/sync-server.ts'
import { loadBoard } from './load-board.ts'

const leftOpen: (() => unknown)[] = []
afterEach(async () => {
  for (const close of leftOpen.splice(0).reverse()) await close()
})

withDatabase('boards that are rebuilt', (database) => {
  async function serve(): Promise<SyncServer> {
    const server = await startSyncServer(database())
    leftOpen.push(() => server.stop())
    return server
  }

  async function stock(
    server: SyncServer,
    boardId: string,
    person: TestPerson,
    doc = new Y.Doc(),
  ): Promise<StockClient> {
    const client = connectStockClient(server.url, boardId, person.token, doc)
    leftOpen.push(() => client.stop())
    await client.synced()
    return client
  }

  const write = (doc: Y.Doc, id: string) =>
    editBoard(doc, LOCAL_ORIGIN, () => addNote(doc, { id, text: id, x: 0, y: 0, author: null }))
  const content = (doc: Y.Doc) => boardShapes(doc).toJSON()

  test('[SY56] a board with too many client ids is rebuilt when it is opened; clients with the old one must start again', async () => {
    const server = await serve()
    const ann = await server.person('Ann')
    const boardId = await server.board(ann)
    const a = await stock(server, boardId, ann)
    write(a.doc, 'shape:one')
    await a.saved()
    await vi.waitFor(() => expect(boardShapes(a.doc).get('shape:one')?.get('m.author')).toBe(ann.id), WAIT)
    a.provider.disconnect()
    await server.stop()
    const before = content(a.doc)
    await appendStoredUpdate(database(), boardId, updateOfManyClients())

    const next = await serve()
    const fresh = await stock(next, boardId, ann)
    expect(content(fresh.doc)).toEqual(before)
    expect(fresh.doc.store.clients.size).toBeLessThan(5)
    expect(boardMeta(fresh.doc).get('epoch')).not.toBe(boardMeta(a.doc).get('epoch'))
    write(fresh.doc, 'shape:two')
    await fresh.saved()
    const old = connectStockClient(next.url, boardId, ann.token, a.doc)
    leftOpen.push(() => old.stop())
    await vi.waitFor(() => expect(old.ended?.code).toBe(CLOSE.newClientId), WAIT)
    await next.stop()

    const last = await serve()
    const again = await stock(last, boardId, ann)
    expect(content(again.doc)).toEqual(content(fresh.doc))
    expect(boardMeta(again.doc).get('epoch')).toBe(boardMeta(fresh.doc).get('epoch'))
  })

  test('[SY56] a board from before ids had owners is rebuilt when a key of it holds too much that was overwritten, and only then', async () => {
    const server = await serve()
    const ann = await server.person('Ann')
    const boardId = await server.board(ann)
    const healthy = await server.board(ann)
    for (const id of [boardId, healthy]) {
      const a = await stock(server, id, ann)
      write(a.doc, 'shape:one')
      setNoteText(a.doc, 'shape:one', 'word '.repeat(900))
      await a.saved()
    }
    await server.stop()
    const stored = new Y.Doc()
    const rows = await database().query<{ data: Uint8Array }>(
      'select data from doc_updates where board_id = $1 order by seq',
      [boardId],
    )
    for (const { data } of rows) Y.applyUpdate(stored, data)
    const known = Y.encodeStateVector(stored)
    const note = must(boardShapes(stored).get('shape:one'), 'a note')
    // In turns: Yjs would merge everything overwritten into one item.
    stored.transact(() => {
      for (let i = 0; i < 40_100; i++) {
        note.set('p.color', i % 2 === 0 ? 'green' : 'blue')
        note.set('p.size', i % 2 === 0 ? 's' : 'm')
      }
    })
    await appendStoredUpdate(database(), boardId, Y.encodeStateAsUpdate(stored, known))
    await database().query('delete from doc_clients', [])

    const next = await serve()
    const fresh = await stock(next, boardId, ann)
    expect(content(fresh.doc)).toEqual(content(stored))
    expect(boardMeta(fresh.doc).get('epoch')).not.toBe(boardMeta(stored).get('epoch'))
    await stock(next, healthy, ann)
    const snapshots = await database().query('select 1 from doc_snapshots where board_id = $1', [healthy])
    expect(snapshots).toEqual([])
  })

  test('[SY56] a board that takes too long to be put together is rebuilt, and loaded then', async () => {
    const server = await serve()
    const ann = await server.person('Ann')
    const boardId = await server.board(ann)
    const a = await stock(server, boardId, ann)
    write(a.doc, 'shape:one')
    await a.saved()
    await server.stop()
    const run = <Result>(work: ChunkedWork<Result>) => Promise.resolve(runAtOnce(work))
    const services = {
      db: database(),
      log: createLog('silent'),
      run,
      threads: RUN_HERE,
      owners: createSoleOwner(),
    }
    const asItWas = await loadBoard(services, boardId)
    const { doc } = await loadBoard({ ...services, maxLoadMs: 0 }, boardId)
    expect(content(doc)).toEqual(content(asItWas.doc))
    expect(boardMeta(doc).get('epoch')).not.toBe(boardMeta(asItWas.doc).get('epoch'))
    expect(boardShapes(doc).has('shape:one')).toBe(true)
    const [snapshot] = await database().query('select slices from doc_snapshots where board_id = $1', [
      boardId,
    ])
    expect(snapshot).toEqual({ slices: expect.any(Uint8Array) })
  })
})
