import { expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { seededRandom } from '#base/testing/seeded-random.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { withDatabase } from '#db/testing/with-database.ts'
import { CLOSE } from '#sync/close-code.ts'
import { connectRaw } from '../testing/clients.ts'
import { randomEdit } from '../testing/random-edit.ts'
import { content, storageStage, type World, write } from '../testing/storage-stage.ts'

withDatabase('snapshots', (database) => {
  const { world, reload, rowsOf, snapshotsOf, metricOf } = storageStage(database)

  async function editMuch(w: World, edits: number): Promise<void> {
    const room = await w.server.rooms.open(w.boardId)
    const { seed, random } = seededRandom()
    const done: Promise<void>[] = []
    for (let i = 0; i < edits; i++) {
      done.push(room.edit({ kind: 'api', userId: w.ann.id }, () => randomEdit(room.doc, random)))
    }
    await Promise.all(done)
    const expected = content(room.doc)
    room.release()
    await vi.waitFor(
      async () => expect((await snapshotsOf(w.boardId)).length, `seed ${seed}`).toBeGreaterThan(0),
      WAIT,
    )
    await vi.waitFor(() => metricOf(w, 'parley_rooms').then((rooms) => expect(rooms).toBe(0)), WAIT)
    expect(content((await reload(w.boardId)).doc), `seed ${seed}`).toEqual(expected)
  }

  test('[SY34] compaction keeps the state, two snapshots, and all updates of a canvas', async () => {
    const w = await world({ idleMs: 1 })
    for (let round = 0; round < 4; round++) await editMuch(w, 120)
    const snapshots = await snapshotsOf(w.boardId)
    const rows = await rowsOf(w.boardId)
    expect(snapshots).toHaveLength(2)
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, i) => i + 1))
    expect(must(rows.at(-1), 'an update').seq).toBe(must(snapshots.at(-1), 'the newest snapshot').seq)
  })

  test('[SY33] a damaged snapshot is passed over for the one before it, and replaced', async () => {
    const w = await world({ idleMs: 1 })
    for (let round = 0; round < 3; round++) await editMuch(w, 80)
    const whole = content((await reload(w.boardId)).doc)
    const newest = must((await snapshotsOf(w.boardId)).at(-1), 'a snapshot').seq
    await database().query(
      'update doc_snapshots set data = set_byte(data, 20, (get_byte(data, 20) + 1) % 256) where board_id = $1 and upto_seq = $2',
      [w.boardId, newest],
    )
    expect(content((await reload(w.boardId)).doc)).toEqual(whole)
    await editMuch(w, 80)
    expect((await snapshotsOf(w.boardId)).map(({ seq }) => seq)).not.toContain(newest)
    const last = content((await reload(w.boardId)).doc)
    await database().query('update doc_snapshots set data = $2 where board_id = $1', [
      w.boardId,
      new Uint8Array(9),
    ])
    expect(content((await reload(w.boardId)).doc)).toEqual(last)
    await database().query('delete from doc_updates where board_id = $1 and seq <= 10', [w.boardId])
    await expect(reload(w.boardId)).rejects.toThrow('gapless')
  })

  test('a snapshot whose cut is damaged, or of before it had one, is still the whole board', async () => {
    const w = await world({ idleMs: 1 })
    await editMuch(w, 80)
    const whole = content((await reload(w.boardId)).doc)
    const cut = (slices: Uint8Array | null) =>
      database().query<{ before: Uint8Array }>(
        `update doc_snapshots as changed set slices = $2 from doc_snapshots as found
         where changed.board_id = $1 and found.board_id = $1 and found.upto_seq = changed.upto_seq
         returning found.slices as before`,
        [w.boardId, slices],
      )
    const [stored] = await cut(new Uint8Array(9))
    expect(must(stored, 'a snapshot').before.length).toBeGreaterThan(4)
    expect(content((await reload(w.boardId)).doc)).toEqual(whole)
    await cut(null)
    expect(content((await reload(w.boardId)).doc)).toEqual(whole)
  })

  test('[SY33] a damaged update is not taken for a whole one, unless a snapshot covers it', async () => {
    const w = await world({ idleMs: 1 })
    const room = await w.server.rooms.open(w.boardId)
    for (const id of ['shape:one', 'shape:two', 'shape:three']) {
      await room.edit(SERVER_ORIGIN, () => write(room.doc, id))
    }
    const whole = content(room.doc)
    room.release()
    await vi.waitFor(() => metricOf(w, 'parley_rooms').then((rooms) => expect(rooms).toBe(0)), WAIT)
    await database().query('delete from doc_snapshots where board_id = $1', [w.boardId])
    // One letter of its text changes: Yjs reads it as well as the right one.
    const flip = (seq: number) =>
      database().query(
        `update doc_updates set data = set_byte(data, length(data) - 3, get_byte(data, length(data) - 3) # 1)
         where board_id = $1 and seq = $2`,
        [w.boardId, seq],
      )
    expect(content((await reload(w.boardId)).doc)).toEqual(whole)
    await flip(3)
    await expect(reload(w.boardId)).rejects.toThrow('the update 3 is damaged')
    const client = await connectRaw(w.server.url, w.boardId, { token: w.ann.token })
    expect((await client.close()).code).toBe(CLOSE.tryLater)
    await flip(3)
    expect(content((await reload(w.boardId)).doc)).toEqual(whole)
    // The board now looks older than the checksums of updates.
    await database().query('update doc_updates set checksum = null where board_id = $1', [w.boardId])
    expect(content((await reload(w.boardId)).doc)).toEqual(whole)
  })

  test('[SY33] updates that the newest snapshot covers may be damaged; later ones may not', async () => {
    const w = await world({ idleMs: 1 })
    for (let round = 0; round < 3; round++) await editMuch(w, 80)
    const whole = content((await reload(w.boardId)).doc)
    const newest = must((await snapshotsOf(w.boardId)).at(-1), 'a snapshot').seq
    const damage = (where: string) =>
      database().query(`update doc_updates set checksum = checksum + 1 where board_id = $1 and ${where}`, [
        w.boardId,
      ])
    await damage(`seq <= ${newest}`)
    expect(content((await reload(w.boardId)).doc)).toEqual(whole)
    await database().query('delete from doc_snapshots where board_id = $1 and upto_seq = $2', [
      w.boardId,
      newest,
    ])
    await expect(reload(w.boardId)).rejects.toThrow('is damaged')
  })
})
