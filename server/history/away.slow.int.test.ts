import { expect, onTestFinished, test, vi } from 'vitest'
import type * as Y from 'yjs'
import { WAIT } from '#base/testing/patience.ts'
import { boardMeta, boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { listNotes } from '#board/doc/read-note.ts'
import { carryWork } from '#board/edit/carry-work.ts'
import { addNote, editBoard, moveNote, removeRecords, setNoteText } from '#board/edit/edit-board.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { serverEnvironment } from '#server/testing/server-environment.ts'
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'
import { CLOSE } from '#sync/close-code.ts'
import { appendStoredUpdate, updateOfManyClients } from '../sync/testing/append-worn-update.ts'
import { connectStockClient, type StockClient } from '../sync/testing/clients.ts'

const edit = ({ doc }: StockClient, change: (doc: Y.Doc) => void): void =>
  editBoard(doc, LOCAL_ORIGIN, () => change(doc))
const add = (doc: Y.Doc, id: string, text: string): void =>
  addNote(doc, { id: `shape:${id}`, text, x: 0, y: 0, author: null })
const textsOf = ({ doc }: StockClient) =>
  listNotes(doc)
    .map(({ text }) => text)
    .sort()

/** A server that can be restarted, with Ann's board, and Bob on it. */
async function start() {
  const environment = {
    ...(await serverEnvironment()),
    AUTH_SECRET: 'a secret of at least thirty-two characters',
  }
  let server = await startServerProcess(environment)

  async function ask(request: string, options: { token?: string; body?: object; file?: string } = {}) {
    const [method = '', path = ''] = request.split(' ')
    const { token, body, file } = options
    const type = file === undefined ? 'application/json' : 'application/octet-stream'
    const response = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
      ...((body || file) && { body: file ?? JSON.stringify(body) }),
    })
    const text = await response.text()
    expect([request, response.ok ? '' : text]).toEqual([request, ''])
    return text === '' ? null : JSON.parse(text)
  }
  async function stopServer({ child, exited }: ServerProcess): Promise<void> {
    child.kill('SIGTERM')
    await exited
  }

  const { board, token: ann, links } = await ask('POST /boards', { body: { title: 'Plans', name: 'Ann' } })
  const { token: bob } = await ask('POST /join', { body: { link: links.edit, name: 'Bob' } })
  return {
    ann,
    bob,
    path: `/boards/${board.id}`,
    ask,
    connect(token: string, { doc, isDraft = false }: { doc?: Y.Doc; isDraft?: boolean } = {}): StockClient {
      const room = isDraft ? `${board.id}.draft` : board.id
      const client = connectStockClient(`${server.url.replace('http', 'ws')}/sync`, room, token, doc)
      onTestFinished(client.stop)
      return client
    },
    async rebuild(): Promise<void> {
      await stopServer(server)
      const db = await openDatabase({ kind: 'postgres', url: environment.DATABASE_URL })
      await appendStoredUpdate(db, board.id, updateOfManyClients())
      await db.close()
      server = await startServerProcess(environment)
    },
  }
}

type Stage = Awaited<ReturnType<typeof start>>

async function connected(stage: Stage, token: string, isDraft = false): Promise<StockClient> {
  const client = stage.connect(token, { isDraft })
  await client.synced()
  return client
}

/** Ann changes the board and restores it, `more` happens, and the server makes a new document of the board. */
async function restoreAndRebuild(
  stage: Stage,
  anns: StockClient,
  more = async (): Promise<void> => undefined,
): Promise<void> {
  const { ask, ann, path } = stage
  const { version } = await ask(`POST ${path}/versions`, { token: ann, body: { name: 'Before' } })
  edit(anns, (doc) => {
    moveNote(doc, 'shape:one', 500, 500)
    removeRecords(doc, ['shape:two'])
  })
  await anns.saved()
  const restore = { moment: version.moment.seq, what: { kind: 'board' } }
  await ask(`POST ${path}/history/restore`, { token: ann, body: restore })
  await more()
  anns.stop()
  await stage.rebuild()
}

test('a client that was away during a restore, an import and a rebuild brings its words, and nothing is there twice', async () => {
  const stage = await start()
  const anns = await connected(stage, stage.ann)
  edit(anns, (doc) => {
    add(doc, 'one', 'One')
    add(doc, 'two', 'Two')
  })
  await anns.saved()
  const old = await connected(stage, stage.bob)
  await vi.waitFor(() => expect(textsOf(old)).toEqual(['One', 'Two']), WAIT)
  old.provider.disconnect()
  edit(old, (doc) => {
    setNoteText(doc, 'shape:one', 'One, by Bob')
    add(doc, 'three', 'Three')
  })

  await restoreAndRebuild(stage, anns, async () => {
    const { ask, ann, path } = stage
    await ask(`POST ${path}/import?fileName=t.csv`, { token: ann, file: 'Summary\nImported\n' })
    await vi.waitFor(() => expect(textsOf(anns)).toContain('Imported'), WAIT)
  })
  const refused = stage.connect(stage.bob, { doc: old.doc })
  await vi.waitFor(() => expect(refused.ended?.code).toBe(CLOSE.newClientId), WAIT)
  const fresh = await connected(stage, stage.bob)
  expect(boardMeta(fresh.doc).get('epoch')).not.toBe(boardMeta(old.doc).get('epoch'))
  // The page carries its unsent work over in this form.
  const work = new Map([
    ['shape:one', { keys: ['text'], textBefore: 'One' }],
    ['shape:three', { keys: 'all' as const }],
  ])
  edit(fresh, (doc) => carryWork(old.doc, doc, work))
  await fresh.saved()
  const again = await connected(stage, stage.ann)
  await vi.waitFor(() => {
    for (const client of [fresh, again])
      expect(textsOf(client)).toEqual(['Imported', 'One, by Bob', 'Three', 'Two'])
  }, WAIT)
  expect(boardShapes(again.doc).toJSON()).toEqual(boardShapes(fresh.doc).toJSON())
})

test('private drafts that were written away from the server stay private over a restore and a rebuild, and are revealed once', async () => {
  const stage = await start()
  const { ask, ann, bob, path } = stage
  const anns = await connected(stage, ann)
  edit(anns, (doc) => {
    add(doc, 'one', 'One')
    add(doc, 'two', 'Two')
  })
  await anns.saved()
  await ask(`POST ${path}/private-writing`, { token: ann, body: {} })
  const draft = await connected(stage, bob, true)
  edit(draft, (doc) => add(doc, 'b1', 'Saved draft'))
  await draft.saved()
  draft.provider.disconnect()
  edit(draft, (doc) => add(doc, 'b2', 'Draft on the train'))

  await restoreAndRebuild(stage, anns)
  const back = stage.connect(bob, { doc: draft.doc, isDraft: true })
  await back.synced()
  await back.saved()
  const board = await connected(stage, ann)
  expect(textsOf(board)).toEqual(['One', 'Two'])
  await ask(`POST ${path}/reveal`, { token: ann, body: { isNamed: true } })
  await vi.waitFor(
    () => expect(textsOf(board)).toEqual(['Draft on the train', 'One', 'Saved draft', 'Two']),
    WAIT,
  )
})
