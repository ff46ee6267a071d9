import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { type ChunkedWork, runAtOnce } from '#base/chunked-work.ts'
import { must } from '#base/must.ts'
import { writable } from '#base/readable.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { AgentsStage } from '#server/agents/testing/agents-stage.ts'
import { createLog } from '#server/ground/log.ts'
import { IdeasStage } from '#server/ideas/testing/ideas-stage.ts'
import { LIMITS } from '#sync/limits.ts'
import { connectStockClient } from '../testing/clients.ts'
import { startSyncServer } from '../testing/sync-server.ts'
import { SessionFeed } from './session-feed.ts'

const IN_ONE_PIECE = {
  log: createLog('silent'),
  runInTurns: async <Result>(_userId: string, work: ChunkedWork<Result>) => runAtOnce(work),
}

test('[SY12] the author of an agent’s note, and the round of a frame, are known after a restart without the canvas', async () => {
  const db = await openDatabase((await freshPlace('pglite')).place)
  const stage = new AgentsStage(db, async function* () {
    yield 'NOTE: Thirty may be all\n'
  })
  await stage.start()
  const round = await stage.round({ mode: 'single', agents: [stage.idOf('Ada')] })
  await stage.restart()
  const state = await stage.state()
  const [posted] = await stage.notes()
  const feed = new SessionFeed({
    state,
    limits: LIMITS,
    storage: writable('ok' as const),
    draftCounts: writable({}),
    writers: () => [],
    isDraft: false,
    ...IN_ONE_PIECE,
    models: stage.models.view,
  })
  const known = feed.knownNote(must(posted, 'a note').id)
  expect(known).toMatchObject({ author: stage.idOf('Ada'), model: 'demo:ada' })
  expect(feed.knownRound(must(round.frameId, 'a frame'))).toBe(round.id)
  expect([feed.knownNote('shape:other'), feed.knownRound('shape:other')]).toEqual([null, null])
  feed.stop()
  await stage.stop()
  await db.close()
})

test('[SY12] the origin of a quick capture is known after a restart without the canvas', async () => {
  const db = await openDatabase((await freshPlace('pglite')).place)
  const stage = await IdeasStage.begin(db)
  const input = { text: 'Soup', authorId: stage.userId, via: 'api' as const, noteId: 'shape:soup' }
  await stage.writer.add(stage.boardId, input)
  await stage.restart()
  const feed = new SessionFeed({
    state: await stage.state(),
    limits: LIMITS,
    storage: writable('ok' as const),
    draftCounts: writable({}),
    writers: () => [],
    isDraft: false,
    ...IN_ONE_PIECE,
    models: writable({ ordinary: 'demo:script', synthesis: 'demo:script', isScriptOnly: true, isOn: true }),
  })
  expect(feed.knownNote('shape:soup')).toEqual({
    author: stage.userId,
    number: 1,
    model: null,
    program: null,
    via: 'api',
    posted: null,
  })
  feed.stop()
  await stage.stop()
  await db.close()
})

test('[SY68] no COMMIT leaves a note with an author that its writer made up, however large the paste', async () => {
  const db = await openDatabase((await freshPlace('pglite')).place)
  const authors: string[][] = []
  const server = await startSyncServer(watchAuthors(db, authors))
  const ann = await server.person('Ann')
  const client = connectStockClient(server.url, await server.board(ann), ann.token)
  await client.synced()
  for (const [paste, notes] of [1, 500, 800].entries()) {
    editBoard(client.doc, LOCAL_ORIGIN, () => {
      for (let n = 0; n < notes; n++)
        addNote(client.doc, { id: `shape:p${paste}-${n}`, text: 'Soup', x: n, y: 0, author: 'ubob' })
    })
    await client.saved()
  }
  expect(authors.length).toBeGreaterThanOrEqual(3)
  expect(authors.flat()).not.toContain('ubob')
  expect(authors.at(-1)?.filter((author) => author === ann.id)).toHaveLength(1_301)
  client.stop()
  await server.stop()
  await db.close()
})

/** Records the authors of the notes in all stored updates, after each COMMIT of updates. */
function watchAuthors(db: Database, authors: string[][]): Database {
  return {
    ...db,
    async query(sql, params) {
      const rows = await db.query<never>(sql, params)
      if (sql.includes('insert into doc_updates')) {
        const doc = new Y.Doc()
        const stored = await db.query<{ data: Uint8Array }>('select data from doc_updates order by seq')
        for (const { data } of stored) Y.applyUpdate(doc, data)
        authors.push([...boardShapes(doc).values()].map((note) => String(note.get('m.author'))))
      }
      return rows
    },
  }
}
