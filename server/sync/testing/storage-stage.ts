import { afterEach } from 'vitest'
import type * as Y from 'yjs'
import { type ChunkedWork, runAtOnce } from '#base/chunked-work.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import type { Database } from '#db/driver/database.ts'
import { createSoleOwner } from '#server/cluster/board-owners.ts'
import { createLog } from '#server/ground/log.ts'
import { RUN_HERE } from '#server/threads/testing/run-here.ts'
import { loadBoard } from '../storage/load-board.ts'
import { connectStockClient, type StockClient } from './clients.ts'
import { type FlakyDatabase, flakyDatabase } from './flaky-database.ts'
import { type SyncServer, type SyncServerOptions, startSyncServer, type TestPerson } from './sync-server.ts'

/** A server on a connection that a test can cut, with a person and a board. */
export interface World {
  db: FlakyDatabase
  server: SyncServer
  ann: TestPerson
  boardId: string
}

/** Adds a note to a client's document. */
export function write(doc: Y.Doc, id: string, text = id): void {
  editBoard(doc, LOCAL_ORIGIN, () => addNote(doc, { id, text, x: 0, y: 0, author: null }))
}

export function content(doc: Y.Doc): Record<string, unknown> {
  return boardShapes(doc).toJSON()
}

/** Worlds on one database, its stored rows, and a board loaded from there. Servers and clients stop after each test. */
export function storageStage(database: () => Database) {
  const leftOpen: (() => Promise<void> | void)[] = []
  afterEach(async () => {
    for (const close of leftOpen.splice(0).reverse()) await close()
  })
  const run = <Result>(work: ChunkedWork<Result>) => Promise.resolve(runAtOnce(work))
  return {
    leftOpen,

    async world(options: SyncServerOptions = {}): Promise<World> {
      const db = flakyDatabase(database())
      const server = await startSyncServer(db, options)
      leftOpen.push(() => server.stop())
      const ann = await server.person('Ann')
      return { db, server, ann, boardId: await server.board(ann) }
    },

    async stock({ server, ann, boardId }: World): Promise<StockClient> {
      const client = connectStockClient(server.url, boardId, ann.token)
      leftOpen.push(() => client.stop())
      await client.synced()
      return client
    },

    reload: (boardId: string) =>
      loadBoard(
        { db: database(), log: createLog('silent'), run, threads: RUN_HERE, owners: createSoleOwner() },
        boardId,
      ),
    rowsOf: (boardId: string) =>
      database().query<{ seq: number; actor: string }>(
        'select seq, actor from doc_updates where board_id = $1 order by seq',
        [boardId],
      ),
    snapshotsOf: (boardId: string) =>
      database().query<{ seq: number }>(
        'select upto_seq as seq from doc_snapshots where board_id = $1 order by upto_seq',
        [boardId],
      ),
    metricOf: async ({ server }: World, name: string) =>
      (await server.metrics.registry.getSingleMetric(name)?.get())?.values[0]?.value,
  }
}
