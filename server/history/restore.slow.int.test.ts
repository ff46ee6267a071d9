import { expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { Restored } from '#api/history.ts'
import { WAIT } from '#base/testing/patience.ts'
import { seededRandom } from '#base/testing/seeded-random.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard, moveNote, removeRecords, setNoteText } from '#board/edit/edit-board.ts'
import { FACILITATORS_LOCK } from '#board/record/lock.ts'
import { codeOf, withApi } from '../http/testing/with-api.ts'
import { connectStockClient, type StockClient } from '../sync/testing/clients.ts'

const ROUNDS = 4
const NOTES = 12

withApi('restoring', (current) => {
  async function start() {
    const { board, token, links, me } = await current().open()
    const bob = await current().join(links.edit)
    const clients: StockClient[] = []
    const connect = async (by: string, doc = new Y.Doc()): Promise<StockClient> => {
      const client = connectStockClient(
        `${current().server.url.replace('http', 'ws')}/sync`,
        board.id,
        by,
        doc,
      )
      clients.push(client)
      await client.synced()
      return client
    }
    const path = `/api/v1/boards/${board.id}`
    const room = await current().server.services.rooms.open(board.id)
    const restore = (body: object, by = token) =>
      current().call(`POST ${path}/history/restore`, { token: by, body })
    const stop = async (): Promise<void> => {
      for (const client of clients) await client.stop()
      room.release()
    }
    return { board, token, me, bob, path, room, connect, restore, stop }
  }

  const edit = ({ doc }: StockClient, change: (doc: Y.Doc) => void): void =>
    editBoard(doc, LOCAL_ORIGIN, () => change(doc))
  const json = ({ doc }: { doc: Y.Doc }) => boardShapes(doc).toJSON()
  const add = (doc: Y.Doc, id: string, text: string): void =>
    addNote(doc, { id: `shape:${id}`, text, x: 0, y: 0, author: null })

  /** Moves and deletes some notes. */
  function disturb(client: StockClient, random: () => number): void {
    for (let i = 0; i < NOTES; i++) {
      const id = `shape:n${i}`
      if (random() < 0.3) edit(client, (doc) => moveNote(doc, id, Math.floor(random() * 500), 7))
      if (random() < 0.2) edit(client, (doc) => removeRecords(doc, [id]))
    }
  }

  /** Adds notes one by one while other work goes on; returns their ids. */
  async function writeOn(client: StockClient, round: number): Promise<string[]> {
    const ids: string[] = []
    for (let i = 0; i < 5; i++) {
      ids.push(`shape:w${round}x${i}`)
      edit(client, (doc) => add(doc, `w${round}x${i}`, 'Words'))
      await new Promise<void>((resolve) => setImmediate(resolve))
    }
    return ids
  }

  test('[HI23] a restore converges with people who edit meanwhile, and loses none of their words', async () => {
    const { token, bob, room, connect, restore, stop } = await start()
    const { seed, random } = seededRandom()
    const [ann, ben] = [await connect(token), await connect(bob.token)]
    for (let i = 0; i < NOTES; i++) edit(ann, (doc) => add(doc, `n${i}`, `Note ${i}.`))
    await ann.saved()
    const then = room.lastSeq
    const recorded = Object.keys(json(room))
    for (let round = 0; round < ROUNDS; round++) {
      disturb(ann, random)
      await ann.saved()
      const restoring = restore({ moment: then, what: { kind: 'board' } })
      const written = await writeOn(ben, round)
      const done = await restoring
      expect([done.status, done.body], `seed ${seed}`).toMatchObject([200, {}])
      await Promise.all([ann.saved(), ben.saved()])
      await vi.waitFor(() => {
        expect(json(ann), `seed ${seed}`).toEqual(json(room))
        expect(json(ben), `seed ${seed}`).toEqual(json(room))
      }, WAIT)
      for (const id of recorded) expect(json(room)[id], `seed ${seed}`).toMatchObject({ at: [0, 0, 0] })
      // Words from before the restore are later work, which it removed; all others are there.
      const { changed } = Restored.parse(done.body)
      const lost = written.filter((id) => !json(room)[id] && !changed.includes(id))
      expect(lost, `seed ${seed}`).toEqual([])
    }
    await stop()
  })

  test('[HI23] a client that was away over a restore brings its words, and nothing is there twice', async () => {
    const { token, bob, room, connect, restore, stop } = await start()
    const [ann, ben] = [await connect(token), await connect(bob.token)]
    edit(ann, (doc) => {
      add(doc, 'one', 'One')
      add(doc, 'two', 'Two')
    })
    await ann.saved()
    const then = room.lastSeq
    await vi.waitFor(() => expect(Object.keys(json(ben))).toHaveLength(2), WAIT)
    ben.provider.disconnect()
    edit(ben, (doc) => {
      setNoteText(doc, 'shape:one', 'One, by Ben')
      add(doc, 'three', 'Three')
    })
    edit(ann, (doc) => removeRecords(doc, ['shape:one', 'shape:two']))
    await ann.saved()
    expect((await restore({ moment: then, what: { kind: 'board' } })).status).toBe(200)
    ben.provider.connect()
    await vi.waitFor(() => {
      expect(Object.keys(json(room)).toSorted()).toEqual(['shape:one', 'shape:three', 'shape:two'])
      expect(json(ben)).toEqual(json(room))
      expect(json(ann)).toEqual(json(room))
    }, WAIT)
    await stop()
  })

  test('[HI24] a frozen board, and what facilitators locked, are not restored by editors', async () => {
    const { token, bob, path, room, connect, restore, stop } = await start()
    const ann = await connect(token)
    edit(ann, (doc) => add(doc, 'one', 'One'))
    await ann.saved()
    const then = room.lastSeq
    edit(ann, (doc) => {
      setNoteText(doc, 'shape:one', 'Changed')
      boardShapes(doc).get('shape:one')?.set('locked', true)
    })
    await ann.saved()
    await vi.waitFor(
      () => expect(boardShapes(room.doc).get('shape:one')?.get('m.lock')).toBe(FACILITATORS_LOCK),
      WAIT,
    )
    const body = { moment: then, what: { kind: 'records', ids: ['shape:one'] } }
    expect(codeOf(await restore(body, bob.token))).toBe('restore-locked')
    await current().call(`POST ${path}/freeze`, { token })
    expect(codeOf(await restore(body))).toBe('frozen')
    await current().call(`DELETE ${path}/freeze`, { token })
    expect((await restore(body)).status).toBe(200)
    expect(json(room)['shape:one']).toMatchObject({ text: 'One', locked: true })
    await stop()
  })
})
