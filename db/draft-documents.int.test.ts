import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { insertBoard } from './boards.ts'
import { insertSnapshot, replaceBoardDocument } from './doc-snapshots.ts'
import {
  appendKey,
  appendUpdates,
  docNameOf,
  hasUpdates,
  insertFirstUpdates,
  listDraftWriters,
  raiseEpoch,
} from './doc-updates.ts'
import { insertNotePair, listNotePairs } from './note-pairs.ts'
import { withDatabase } from './testing/with-database.ts'
import { insertUser } from './users.ts'

withDatabase('draft documents', (database) => {
  test('[PW4] writers are found by their updates and by their snapshots, and an append names its documents', async () => {
    const db = database()
    const boardId = 'board0000001'
    await insertUser(db, { id: 'u_ann', name: 'Ann', color: 'iris', kind: 'guest', email: null })
    await insertBoard(db, { id: boardId, title: 'Plans', premise: '', createdBy: 'u_ann', at: new Date() })
    const data = new Uint8Array([1, 2, 3])
    expect(await listDraftWriters(db, boardId)).toEqual([])
    await insertFirstUpdates(db, boardId, [data])
    await insertFirstUpdates(db, boardId, [data], docNameOf('u_ann'))
    await replaceBoardDocument(db, boardId, docNameOf('u_bob'), {
      uptoSeq: 1,
      data,
      sha256: data,
      slices: null,
    })
    await insertSnapshot(db, boardId, docNameOf('u_ann'), { uptoSeq: 1, data, sha256: data, slices: null })
    expect((await listDraftWriters(db, boardId)).sort()).toEqual(['u_ann', 'u_bob'])
    const known = [null, 'u_ann', 'u_bob', 'u_cyd'].map((userId) =>
      hasUpdates(db, boardId, docNameOf(userId)),
    )
    expect(await Promise.all(known)).toEqual([true, true, true, false])

    const epoch = must(await raiseEpoch(db, boardId), 'an epoch')
    const row = { boardId, seq: 2, actor: 'server', data }
    const [board, draft] = [docNameOf(null), docNameOf('u_ann')]
    const written = await appendUpdates(db, [
      { ...row, doc: board, epoch },
      { ...row, doc: draft, epoch: epoch - 1 },
    ])
    expect([...written]).toEqual([appendKey({ boardId, doc: board, epoch })])
  })

  test('[HT70] a pair of notes is kept once for its person and number, apart from other runs', async () => {
    const db = database()
    const boardId = 'board0000002'
    await insertUser(db, { id: 'u_bea', name: 'Bea', color: 'iris', kind: 'guest', email: null })
    await insertBoard(db, { id: boardId, title: 'Plans', premise: '', createdBy: 'u_bea', at: new Date() })
    const [first, second] = [1, 2].map((run) => ({ boardId, stepId: 'both', run }))
    const run = must(first, 'a run')
    const pair = { userId: 'u_bea', number: 1, noteIds: ['shape:a', 'shape:b'] as const, hasOwn: true }
    expect(await insertNotePair(db, run, pair, new Date())).toBe(true)
    expect(await insertNotePair(db, run, { ...pair, noteIds: ['shape:c', 'shape:d'] }, new Date())).toBe(
      false,
    )
    const other = { ...pair, userId: 'u_ann', hasOwn: false }
    expect(await insertNotePair(db, run, other, new Date(Date.now() + 1_000))).toBe(true)
    expect(await insertNotePair(db, run, { ...pair, number: 2 }, new Date())).toBe(true)
    expect(await listNotePairs(db, run)).toEqual([pair, other, { ...pair, number: 2 }])
    expect(await listNotePairs(db, must(second, 'another run'))).toEqual([])
  })
})
